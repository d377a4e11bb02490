"""Tables, their journals and their checkpoints."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("opening", sql.LargeBinary, nullable=False),
        sql.Column("game", sql.String(100), nullable=False),
        sql.Column("public", sql.Boolean, nullable=False),
        sql.Column("touched", sql.Float, nullable=False, index=True),
        sql.Column("over", sql.Boolean, nullable=False, server_default=sql.false()),
        sql.Column("archived", sql.Boolean, nullable=False, server_default=sql.false()),
    )
    op.create_table(
        "journal",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("turn", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("entry", sql.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "checkpoints",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("turn", sql.Integer, nullable=False),
        sql.Column("folded", sql.LargeBinary, nullable=False),
    )
