"""Passkeys: one more way to be the same person elsewhere. The device keeps the key, the store its public half."""

import json
import secrets
from functools import partial
from importlib.util import find_spec
from typing import Any

from msgspec import Struct

from ..errors import Impossible, NotYours, TooMuch
from ..store import passkeys
from ..store.passkeys import Passkey, name_of
from ..store.people import Person
from ..tables.clocks import now
from ..tables.seats import key_of
from .people import People

SECONDS = 300.0  # in which a browser answers
MOST = 10  # passkeys of one person
ODD = "This passkey could not be understood. Try once more."


class Site(Struct, frozen=True):
    """The server as a browser names it: the host, for which passkeys are made, and the host with its port."""

    host: str
    address: str

    @property
    def origins(self) -> list[str]:
        """Where the page may have come from; browsers make passkeys only where nobody listens in."""
        return [f"https://{self.address}", f"http://{self.address}"]


class PasskeyCard(Struct):
    """A passkey as its person sees it."""

    id: str
    since: float
    used: float


class Passkeys:
    """The passkeys of this server. What is sent to a browser and comes from it are the JSON forms of WebAuthn."""

    def __init__(self, people: People) -> None:
        self.people, self.store = people, people.store

    @property
    def offered(self) -> bool:
        """Whether the library that understands them is installed."""
        return find_spec("webauthn") is not None

    async def cards(self, person: Person) -> list[PasskeyCard]:
        """The passkeys of a person."""
        found = await self.store.read(partial(passkeys.passkeys_of, person=person.id))
        return [PasskeyCard(each.id, each.since, each.used) for each in found]

    async def remove(self, person: Person, id: str) -> None:
        """A passkey opens nothing any more."""
        await self.store.write(partial(passkeys.remove, id=id, person=person.id))

    # a new one

    async def ask_new(self, person: Person, site: Site) -> str:
        """What a browser is asked for that shall make one."""
        held = await self.store.read(partial(passkeys.passkeys_of, person=person.id))
        if len(held) >= MOST:
            raise TooMuch(f"There are {MOST} passkeys already. Remove one first.")
        challenge = await self._question(person.id)
        return await self.people.registry.threads.run(creation, person, site, challenge, held)

    async def add(self, person: Person, site: Site, given: dict[str, Any]) -> None:
        """Keeps the public half of a passkey that a browser has made."""
        challenge = await self._answered(given, person.id)
        made = await self.people.registry.threads.run(read_new, given, challenge, site)
        id = name_of(made.credential_id)
        passkey = Passkey(id, person.id, made.credential_id, made.credential_public_key, made.sign_count, now(), now())
        if await self.store.read(partial(passkeys.find, id=id)) is not None:
            raise Impossible("This passkey is known already.")
        await self.store.write(partial(passkeys.add, passkey=passkey))

    # coming back

    async def ask(self, site: Site) -> str:
        """What a browser is asked for whose person comes back."""
        challenge = await self._question("")
        return await self.people.registry.threads.run(request, site, challenge)

    async def come_back(self, site: Site, given: dict[str, Any], token: str) -> Person:
        """Who has this passkey; from now on their device has this key as well."""
        challenge = await self._answered(given, "")
        held = await self.store.read(partial(passkeys.find, id=name_of(bytes_of(given.get("id")))))
        if held is None:
            raise NotYours("Nobody is known here by this passkey.")
        passkey, person = held
        uses = await self.people.registry.threads.run(read_known, given, challenge, site, passkey)
        await self.people.add_key(person, token)
        await self.store.write(partial(passkeys.use, id=passkey.id, uses=uses, used=now()))
        return person

    # questions: each is answered once, and soon

    async def _question(self, person: str) -> bytes:
        if not self.offered:
            raise Impossible("This server knows no passkeys: whoever runs it can turn that on.")
        challenge = secrets.token_bytes(32)
        asked = partial(
            passkeys.ask, challenge=key_of(challenge.hex()), person=person, now=now(), until=now() + SECONDS
        )
        await self.store.write(asked)
        return challenge

    async def _answered(self, given: dict[str, Any], person: str) -> bytes:
        """The question that an answer is to, if it was put to this person and waits."""
        try:
            told = json.loads(bytes_of(given["response"]["clientDataJSON"]))
            challenge = bytes_of(told["challenge"])
        except (KeyError, TypeError, ValueError, RecursionError):
            raise Impossible(ODD) from None
        hashed = key_of(challenge.hex())
        answered = partial(passkeys.answered, challenge=hashed, person=person, now=now())
        if not await self.store.write(answered):
            raise NotYours("This took too long, or was answered already. Try once more.")
        return challenge


def bytes_of(text: Any) -> bytes:
    """What a browser sends as letters."""
    from webauthn import base64url_to_bytes

    try:
        return base64url_to_bytes(text)
    except (TypeError, ValueError, AttributeError):
        raise Impossible(ODD) from None


def creation(person: Person, site: Site, challenge: bytes, held: list[Passkey]) -> str:
    """The options of a new passkey, as JSON. Its device need not be asked for a name afterwards."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    name = person.profile.name or "Somebody"
    asked = generate_registration_options(
        rp_id=site.host,
        rp_name="Gloaming",
        user_name=name,
        user_display_name=name,
        user_id=bytes.fromhex(key_of(f"passkey {person.id}")),  # nobody is told the id itself
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each.credential) for each in held],
    )
    return options_to_json(asked)


def request(site: Site, challenge: bytes) -> str:
    """The options by which any passkey of this server is asked for, as JSON."""
    from webauthn import generate_authentication_options, options_to_json

    return options_to_json(generate_authentication_options(rp_id=site.host, challenge=challenge))


def read_new(given: dict[str, Any], challenge: bytes, site: Site) -> Any:
    """What a browser has made, if it is an answer to this question."""
    from webauthn import verify_registration_response

    try:
        return verify_registration_response(
            credential=given, expected_challenge=challenge, expected_rp_id=site.host, expected_origin=site.origins
        )
    except Exception:  # whatever a browser, or somebody in its place, sends
        raise Impossible(ODD) from None


def read_known(given: dict[str, Any], challenge: bytes, site: Site, passkey: Passkey) -> int:
    """How often a passkey was used, if this is its answer to the question."""
    from webauthn import verify_authentication_response

    try:
        return verify_authentication_response(
            credential=given,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origins,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.uses,
        ).new_sign_count
    except Exception:  # as above
        raise NotYours("This is not the answer of that passkey.") from None
