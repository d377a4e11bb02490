"""The schema of the store, step by step. Run at every start; a database of a newer version is refused."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from gloaming.host.errors import StoreFailed


def upgrade(connection: Connection) -> None:
    """Brings a database to the present schema, inside the transaction that is open."""
    if connection.dialect.name == "postgresql":  # SQLite is locked by its transaction already
        connection.execute(text("SELECT pg_advisory_xact_lock(4702111)"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreFailed(f"This database cannot be used: {error} It may be of a newer Gloaming.") from error
