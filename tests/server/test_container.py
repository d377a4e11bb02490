"""The Containerfile and the example for compose say what the server understands, and copy what is there."""

import re
import tomllib
from urllib.parse import urlsplit

import msgspec
import yaml  # type: ignore[import-untyped]

from gloaming.cli import parser
from tests.server.services import ROOT

CONTAINER = (ROOT / "Containerfile").read_text("utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))


def words(instruction: str) -> list[str]:
    """The words of an instruction that is written as JSON."""
    (found,) = re.findall(rf"^{instruction} (\[.*\])$", CONTAINER, re.MULTILINE)
    return msgspec.json.decode(found, type=list[str])


def test_the_image_starts_a_server_that_keeps_everything_in_its_volume() -> None:
    _, *serve = words("ENTRYPOINT")
    chosen = parser().parse_args([*serve, *words("CMD")])
    assert (chosen.host, chosen.port) == ("0.0.0.0", 8470)
    assert "EXPOSE 8470" in CONTAINER
    assert chosen.database.startswith("sqlite:////var/lib/gloaming/")
    assert "VOLUME /var/lib/gloaming" in CONTAINER
    assert "USER 10001" in CONTAINER  # not root


def test_the_image_is_built_from_files_that_are_here_and_from_extras_that_exist() -> None:
    for files in re.findall(r"^COPY (?!--from)(.*) \S+$", CONTAINER, re.MULTILINE):
        assert all((ROOT / each).exists() for each in files.split())
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert re.search(r"'\.\[(.*)\]'", CONTAINER)[1].split(",") == ["server"]  # type: ignore[index]
    assert any("postgres" in each and "redis" in each for each in extras["server"])


def test_the_example_for_compose_names_services_that_it_has() -> None:
    services = COMPOSE["services"]
    _, *serve = words("ENTRYPOINT")
    chosen = parser().parse_args([*serve, *services["gloaming"]["command"]])
    assert chosen.workers == 2
    store = urlsplit(re.sub(r"\$\{.*\}", "secret", chosen.database)).hostname
    assert {store, urlsplit(chosen.channels).hostname} == {"store", "channel"} <= services.keys()
    assert services["gloaming"]["depends_on"].keys() <= services.keys()
    assert (ROOT / services["gloaming"]["build"]["dockerfile"]).is_file()
