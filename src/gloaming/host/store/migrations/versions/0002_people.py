"""People by the hash of their key, the tables they sit at, and what came of their games."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("key", sql.String(64), nullable=False, unique=True),
        sql.Column("profile", sql.LargeBinary, nullable=False),
        sql.Column("since", sql.Float, nullable=False),
    )
    op.create_table(
        "sitters",
        sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True, index=True),
        sql.Column("came", sql.Boolean, nullable=False),
    )
    op.create_table(
        "results",
        sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("rules", sql.String(64), nullable=False),
        sql.Column("played", sql.LargeBinary, nullable=False),
    )
