"""Cards of a pack on paper: every text whole, at real size; deck images and lists."""

import csv
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from gloaming import games
from gloaming.cli import main
from gloaming.lab.print.faces import BLEED, HEIGHT, WIDTH, Face, faces, font, picture, pixels, write
from gloaming.lab.print.sheets import write_decks, write_pdf
from gloaming.packs import LIBRARY, choose
from tests.packs.folders import MANIFEST

VEIL = Path(games.__file__).parent / "veilwraith/pack"
CARD = Face("owl", "Owl", 2, "anima", ("spirit cost 2",), "Draw 1 Memory.", "It waits.")


def test_a_card_has_its_real_size_and_its_bleed() -> None:
    image = picture(CARD)
    assert image.size == (pixels(WIDTH + 2 * BLEED), pixels(HEIGHT + 2 * BLEED)) == (815, 1110)


def test_what_is_printed_is_what_the_pack_says() -> None:
    games.find("veilwraith")
    found = {face.id: face for face in faces(choose("veilwraith"))}
    widow = found["lamp-widow"]
    assert (widow.name, widow.kind, widow.text) == ("Lamp Widow", "deja", "Defeat: Draw 1 Memory.")
    assert "spirit cost 1" in widow.facts
    assert "example" not in " ".join(fact for face in found.values() for fact in face.facts)


def test_a_long_text_is_written_smaller_until_all_of_it_is_in() -> None:
    draw = ImageDraw.Draw(Image.new("RGB", (600, 600)))
    assert write(draw, "word " * 200, 0, 0, 600, 600, 5.0, "black") <= 600
    assert font(5.0).getlength("word") > 0


def test_every_copy_is_on_a_page_and_backs_follow_their_page(tmp_path: Path) -> None:
    fronts = write_pdf(tmp_path / "fronts.pdf", [CARD] * 4, "Owls")
    both = write_pdf(tmp_path / "both.pdf", [CARD] * 4, "Owls", backs=True)
    assert (fronts, both) == (2, 4)  # eight cards, six on a page
    assert (tmp_path / "both.pdf").read_bytes().startswith(b"%PDF")


def test_a_deck_image_is_ten_by_seven_and_ends_with_the_back(tmp_path: Path) -> None:
    [deck] = write_decks(tmp_path, [CARD], "Owls")
    with Image.open(deck) as image:
        wide, high = image.width // 10, image.height // 7
        assert abs(wide / high - WIDTH / HEIGHT) < 0.01
        assert image.getpixel((wide // 2, high - 9)) != image.getpixel((image.width - wide // 2, image.height - 9))


def test_the_command_writes_pages_decks_and_a_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LIBRARY, "named", [])
    folder = tmp_path / "own"
    folder.mkdir()
    manifest = MANIFEST.replace("NAME", "own").replace("lanterns", "veilwraith")
    (folder / "pack.toml").write_text(manifest + 'extends = "veil"\n', "utf-8")
    card = '[[card]]\nid = "a"\nname = "A, B"\nkind = "upgrade"\ncopies = 2\ncombine = 2\ntext = "Draw 1 Memory."\n'
    (folder / "upgrades.toml").write_text(card, "utf-8")
    with pytest.raises(SystemExit, match=r"^0$"):
        main(["packs", "print", str(folder), "--out", str(tmp_path / "out")])
    assert "cards.pdf: 2 cards, 1 page" in capsys.readouterr().out
    with (tmp_path / "out/cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["name"], row["copies"], row["text"]) for row in rows] == [("A, B", "2", "Draw 1 Memory.")]
    assert (tmp_path / "out/deck-1.png").is_file()
