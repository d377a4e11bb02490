"""How people want to be told that it is their turn, whom tables wait for, what the house keeps, when clocks run out."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sql.Column("wishes", sql.LargeBinary, nullable=False, server_default=sql.text("'{}'")))
    op.add_column("tables", sql.Column("due", sql.Float, nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "channels",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), nullable=False, index=True),
        sql.Column("kind", sql.String(8), nullable=False),
        sql.Column("address", sql.LargeBinary, nullable=False),
        sql.Column("confirmed", sql.Boolean, nullable=False),
        sql.Column("failed", sql.Integer, nullable=False),
    )
    op.create_table(
        "waiting",
        sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("since", sql.Float, nullable=False),
        sql.Column("told", sql.Boolean, nullable=False),
    )
    op.create_table(
        "house",
        sql.Column("name", sql.String(32), primary_key=True),
        sql.Column("value", sql.LargeBinary, nullable=False),
    )
