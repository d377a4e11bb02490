"""Tries of the deals of a day."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tries",
        sql.Column("deal", sql.String(100), primary_key=True),
        sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("rules", sql.String(64), nullable=False, server_default=""),
        sql.Column("result", sql.LargeBinary, nullable=True),
    )
    op.create_index("ix_tries_person_id", "tries", ["person_id"])
