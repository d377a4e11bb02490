"""A passkey is one more way to be the same person; the store has its public half, and a question is answered once."""

import secrets
from typing import Any

import pytest
import sqlalchemy as sql

from gloaming.host.store import rows
from tests.server.authenticator import Authenticator
from tests.server.served import Served
from tests.server.test_people import ME, Device, person

pytestmark = pytest.mark.asyncio(loop_scope="module")

OWN, BACK = "/api/me/passkeys", "/api/passkeys"


class Browser(Device):
    """A device that opens the server by its name: nobody can make a passkey for an address of numbers."""

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        self.server.client.cookies.clear()
        headers = {"gloaming-person": self.token, "host": f"localhost:{self.server.port}"}
        return await self.server.client.request(method, path, headers=headers, json=body if method == "POST" else None)


def authenticator(server: Served, **other: str) -> Authenticator:
    return Authenticator(**{"origin": f"http://localhost:{server.port}", **other})


async def with_passkey(server: Served) -> tuple[Browser, Authenticator]:
    """Somebody who has made a passkey."""
    wren, held = Browser(server, (await person(server, "Wren")).token), authenticator(server)
    made = held.make(await wren.post(f"{OWN}/new"))
    assert len((await wren.post(OWN, credential=made))["passkeys"]) == 1
    return wren, held


async def come_back(server: Served, held: Authenticator, **changed: Any) -> Any:
    """Another device, which has nothing but the passkey."""
    other = Browser(server, "")
    signed = held.sign(await other.post(f"{BACK}/ask")) | changed
    return await other.ask("POST", f"{BACK}/return", credential=signed, token=secrets.token_urlsafe(16))


async def test_who_has_the_passkey_is_the_same_person_on_another_device(server: Served) -> None:
    wren, held = await with_passkey(server)
    table = await wren.open("tictactoe", ME, {"kind": "friend"})
    for _ in range(2):  # each time with a key of its own
        answer = await come_back(server, held)
        assert (answer.status_code, answer.json()["profile"]["name"]) == (200, "Wren")
        cookie = answer.cookies["person"]
        assert cookie != wren.token
        other = Browser(server, cookie)
        assert (await other.get("/api/me/home"))["going"][0]["id"] == table.id
    assert (await other.get(OWN))["passkeys"][0]["used"] > 0
    await other.post("/api/me/leave")  # the device's own key opens nothing any more
    assert (await other.ask("GET", "/api/me")).status_code == 403
    assert (await wren.get("/api/me"))["profile"]["name"] == "Wren"


async def test_a_new_key_shuts_out_the_devices_that_came_by_passkey(server: Served) -> None:
    wren, held = await with_passkey(server)
    other = Browser(server, (await come_back(server, held)).cookies["person"])
    await wren.post("/api/me/key", token=secrets.token_urlsafe(16))
    assert (await other.ask("GET", "/api/me")).status_code == 403
    assert (await come_back(server, held)).status_code == 200  # until it is removed


async def test_what_is_removed_or_forgotten_opens_nothing(server: Served) -> None:
    wren, held = await with_passkey(server)
    (card,) = (await wren.get(OWN))["passkeys"]
    eve = Browser(server, (await person(server, "Eve")).token)
    await eve.post(f"{OWN}/remove", id=card["id"])
    assert (await wren.get(OWN))["passkeys"] == [card]
    assert [each["id"] for each in (await wren.get("/api/me/export"))["passkeys"]] == [card["id"]]
    assert (await wren.post(f"{OWN}/remove", id=card["id"]))["passkeys"] == []
    assert (await come_back(server, held)).status_code == 403

    wren, held = await with_passkey(server)
    other = Browser(server, (await come_back(server, held)).cookies["person"])
    await other.post("/api/me/forget", certain=True)
    assert (await come_back(server, held)).status_code == 403
    assert (await wren.ask("GET", "/api/me")).status_code == 403


async def test_the_store_has_public_keys_and_hashes_alone(server: Served) -> None:
    _, held = await with_passkey(server)
    token = (await come_back(server, held)).cookies["person"]
    private = held.key.private_numbers().private_value.to_bytes(32, "big")

    def everything(line: sql.Connection) -> str:
        return str([line.execute(each.select()).all() for each in rows.SCHEMA.sorted_tables])

    kept = await server.registry.store.read(everything)
    assert token not in kept
    assert str(private)[2:-1] not in kept


async def test_an_answer_that_is_another_or_a_second_one_is_refused(server: Served) -> None:
    wren, held = await with_passkey(server)
    other = Browser(server, "")
    signed = held.sign(await other.post(f"{BACK}/ask"))
    body = {"credential": signed, "token": secrets.token_urlsafe(16)}
    assert (await other.ask("POST", f"{BACK}/return", **body)).status_code == 200
    again = {"credential": signed, "token": secrets.token_urlsafe(16)}
    assert (await other.ask("POST", f"{BACK}/return", **again)).status_code == 403  # each question once

    thief = authenticator(server)
    thief.id = held.id  # it says to be the same passkey, and has another key
    elsewhere = authenticator(server, origin="https://evil.example.org")
    elsewhere.id, elsewhere.key, elsewhere.uses = held.id, held.key, held.uses + 5
    for_another = authenticator(server, host="evil.example.org")
    for_another.id, for_another.key, for_another.uses = held.id, held.key, held.uses + 5
    copied = authenticator(server)
    copied.id, copied.key, copied.uses = held.id, held.key, 0  # it counts from where it was copied
    nobody = authenticator(server)
    for wrong in (thief, elsewhere, for_another, copied, nobody):
        assert (await come_back(server, wrong)).status_code == 403
    assert (await come_back(server, held, response={"clientDataJSON": "x"})).status_code == 422
    unasked = held.make({"challenge": "AAAA"})
    assert (await wren.ask("POST", OWN, credential=unasked)).status_code == 403
    assert (await wren.ask("POST", OWN, credential={})).status_code == 422
    eve = Browser(server, (await person(server, "Eve")).token)
    asked = await wren.post(f"{OWN}/new")
    assert (await eve.ask("POST", OWN, credential=authenticator(server).make(asked))).status_code == 403
    foreign = authenticator(server, origin="https://evil.example.org")
    assert (await wren.ask("POST", OWN, credential=foreign.make(await wren.post(f"{OWN}/new")))).status_code == 422
    assert (await wren.ask("POST", OWN, credential=held.make(await wren.post(f"{OWN}/new")))).status_code == 422


async def test_by_an_address_of_numbers_it_is_said_that_a_name_is_wanted(server: Served) -> None:
    wren = await person(server, "Wren")
    refused = await wren.ask("POST", f"{OWN}/new")
    assert refused.status_code == 422
    assert "by its name" in refused.json()["detail"]
    assert await server.get(BACK) == {"offered": True}
