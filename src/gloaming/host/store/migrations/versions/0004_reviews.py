"""Reviews of finished games."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sql.Column("game", sql.String(64), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("iterations", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("version", sql.String(32), nullable=False),
        sql.Column("review", sql.LargeBinary, nullable=False),
    )
