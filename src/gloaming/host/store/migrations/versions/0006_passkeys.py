"""Passkeys, the questions that are put for them, and further keys of a person."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "keys",
        sql.Column("key", sql.String(64), primary_key=True),
        sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), nullable=False),
        sql.Column("since", sql.Float, nullable=False),
    )
    op.create_index("ix_keys_person_id", "keys", ["person_id"])
    op.create_table(
        "passkeys",
        sql.Column("id", sql.String(64), primary_key=True),
        sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), nullable=False),
        sql.Column("credential", sql.LargeBinary, nullable=False),
        sql.Column("public_key", sql.LargeBinary, nullable=False),
        sql.Column("uses", sql.BigInteger, nullable=False),
        sql.Column("since", sql.Float, nullable=False),
        sql.Column("used", sql.Float, nullable=False),
    )
    op.create_index("ix_passkeys_person_id", "passkeys", ["person_id"])
    op.create_table(
        "challenges",
        sql.Column("challenge", sql.String(64), primary_key=True),
        sql.Column("person_id", sql.String(32), nullable=False),
        sql.Column("until", sql.Float, nullable=False),
    )
