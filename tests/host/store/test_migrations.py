"""A store of an older Gloaming is brought up to date with everything in it, and has then what the code reads."""

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config

from gloaming.host.store import migrations, notices, people, rows
from gloaming.host.tables.entries import Opening


def test_tables_of_the_first_schema_are_there_in_the_newest(tmp_path: Path) -> None:
    engine = sql.create_engine(f"sqlite:///{tmp_path}/old.sqlite")
    with engine.begin() as line:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.attributes["connection"] = line
        command.upgrade(config, "0001")
        line.execute(
            sql.text(
                "INSERT INTO tables (id, opening, game, public, touched) "
                'VALUES (\'old\', \'{"game": "tictactoe", "created": 1, "owner": "x"}\', \'tictactoe\', 0, 1)'
            )
        )
        line.execute(sql.text("INSERT INTO checkpoints (table_id, turn, folded) VALUES ('old', 0, x'80')"))
    with engine.begin() as line:
        migrations.upgrade(line)
        assert rows.load(line, "old").opening == Opening(game="tictactoe", created=1, owner="x")
        people.add(line, "p", "k" * 64, people.Profile(name="Wren"), 1.0)
        people.seat(line, "p", "old")
        assert people.tables_of(line, "p", False, 9) == {"old": "tictactoe"}
        assert notices.wishes_of(line, "p") == notices.Wishes()
        made = sql.MetaData()
        made.reflect(line)
        for table in rows.SCHEMA.sorted_tables:
            assert {column.name for column in table.c} == {column.name for column in made.tables[table.name].c}
