"""Records of sealed games: the chain of links, what seats see of it, and that a changed byte is found."""

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest as hmac
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sandtable
from conformance.games import Entry
from conformance.histories import set_ups
from core.test_dice import ATTACK, MEETING
from sandtable import AskedDice, BadRecord, Game, SealedDice, library
from sandtable.core.conclusion import Conclusion
from sandtable.core.game import SPECTATOR
from sandtable.core.record import write
from sandtable.core.sealed_lines import rewound, shown_links
from sealing import (
    CRUSADER,
    EACH,
    SECRET,
    TOBRUK,
    WIRE,
    disclosed,
    ended,
    gone_back,
    links,
    played,
    sealed,
    sealing,
)

each = pytest.mark.parametrize("entry", EACH, ids=str)


def seats(game: Game) -> tuple[str, ...]:
    return (*game.rules.sides, SPECTATOR)


def refused(record: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        library.prove(record.encode())
    return caught.value


# Written and read


@each
def test_a_sealed_game_goes_through_its_record(entry: Entry) -> None:
    """With two rewinds in it; what is read back has the same secret, rewinds and eras."""
    record = disclosed(entry)
    game = sandtable.load(record)
    assert isinstance(game.dice, SealedDice)
    assert game.dice.sealing.eras == (18,)
    assert [one.at for one in game.dice.sealing.rewinds] == [15, 18]
    assert write(game, with_secret=True) == record


@each
def test_a_whole_game_replays_to_the_same_position(entry: Entry) -> None:
    """Once it is over its record tells the secret by itself."""
    game = played(sealed(entry), 10**6)
    record = game.record()
    again = sandtable.load(record)
    assert again.position() == game.position()
    assert again.record() == record
    assert f"dice: {game.dice.source} {SECRET.hex()}" in record.splitlines()
    proof = library.prove(record.encode())
    assert proof.orders == len(game.orders)
    assert proof.dice == sum(len(order.faces) for order in game.orders) > 0
    assert proof.draws == sum(len(order.drawn) for order in game.orders)
    assert proof.told


def test_a_link_binds_how_people_ended_a_game() -> None:
    """In the chains of new games; everybody is shown that link, and no other end can be put in its place."""
    game = ended(Conclusion("resigned", "british"), chain=2)
    record = game.record()
    assert sandtable.load(record).record() == record
    lines = record.splitlines()
    at = lines.index("concluded resigned british")
    number, hash_ = lines[at + 1].split(" ")[1::2]
    assert shown_links(game)[int(number)] == hash_
    assert library.prove(record.encode()).links[int(number)] == hash_
    assert refused(record.replace("british\nlink", "axis\nlink")).line == at + 1
    unbound = [*lines[: at + 1], *lines[at + 2 :]]
    assert refused("\n".join([*unbound, ""])).kind == "link"
    below = [*lines[:at], *lines[at + 2 : -1], *lines[at : at + 2], lines[-1]]
    assert refused("\n".join([*below, ""])).kind == "link"


def test_a_chain_that_began_before_there_was_such_a_link_has_none() -> None:
    """So what players noted of a game stays as it was; a newer form than any is refused."""
    old, new = (ended(Conclusion("agreed"), chain) for chain in (1, 2))
    assert shown_links(old).keys() == shown_links(new).keys() - {max(shown_links(new))}
    assert library.prove(old.record().encode()).chained == len(shown_links(old))
    assert sandtable.load(old.record()).record() == old.record()
    error = refused(new.record().replace("sealed-chain: 2", "sealed-chain: 3"))
    assert (error.kind, error.line) == ("header", 9)


def test_what_an_order_drew_stands_there_with_what_could_be_drawn() -> None:
    """A folio side draws its markers: each draw after its own stroke, from those that were left."""
    record = disclosed(TOBRUK, 60)
    draws = [line.split(" / ")[1:] for line in record.splitlines() if " of fire-" in line]
    assert any(len(drawn) > 1 for drawn in draws)
    for drawn in draws:
        bags = []
        for draw in drawn:
            marker, _, bag = draw.partition(" of ")
            assert marker in bag.split()
            bags.append(bag.split())
        for draw, (bag, after) in zip(drawn, pairwise(bags), strict=False):
            bag.remove(draw.partition(" ")[0])
            assert Counter(after) <= Counter(bag) or len(after) > len(
                bag
            )  # or the other side draws


@each
def test_no_record_of_a_running_game_holds_the_secret(entry: Entry) -> None:
    game = played(sealed(entry), 40)
    for record in [game.record(), *(game.seen_by(seat).record() for seat in seats(game))]:
        assert SECRET.hex() not in record
        assert game.dice.source in record


def test_a_running_game_that_hides_nothing_can_be_loaded_and_has_other_dice_then() -> None:
    """Its dice cannot be checked yet; who goes on rolls by hand."""
    game = played(sealed(CRUSADER), 40)
    again = sandtable.load(game.seen_by(SPECTATOR).record())
    assert again.position() == game.position()
    assert isinstance(again.dice, AskedDice)
    assert "dice: mixed" in again.record().splitlines()


def test_what_a_seat_saw_of_a_running_game_that_hides_something_cannot_be_loaded() -> None:
    with pytest.raises(BadRecord, match="one seat saw"):
        sandtable.load(played(sealed(TOBRUK), 20).seen_by("axis").record())


def test_dice_that_the_secret_does_not_give_are_refused_with_their_line() -> None:
    lines = disclosed(CRUSADER).splitlines()
    number, line = next((n, one) for n, one in enumerate(lines, 1) if " | " in one)
    face = line[-1]
    lines[number - 1] = line[:-1] + str(int(face) % 6 + 1)
    with pytest.raises(BadRecord, match="secret") as caught:
        sandtable.load("\n".join(lines) + "\n")
    assert (caught.value.line, caught.value.kind) == (number, "sealed-dice")


def test_a_game_without_all_salts_has_no_links_yet() -> None:
    game = sealed(CRUSADER, sealing(()))
    unsalted = SealedDice(sandtable.Sealing(SECRET, "g-7", game.rules.sides))
    game = played(CRUSADER.new(0, unsalted), 1)
    assert links(game.record()) == {}
    assert shown_links(game) == {}
    assert library.prove(game.record().encode()).links == {}


# The chain


@dataclass
class ByHand:
    """The chain as docs/sealed.md has it, worked out again."""

    key = hmac(SECRET, b"sandtable sealed 1\nchain", "sha256")
    last = shown = ""

    def bond(self, number: int, private: str, public: str, told: bool = True) -> str:
        keyed = hmac(self.key, f"{self.last}\n{private}".encode(), "sha256").hex()
        before, public = (self.shown, public) if told else (self.last, "untold")
        text = f"link {number}\n{before}\n{public}\n{keyed}"
        self.last = sha256(text.encode()).hexdigest()
        self.shown = self.last if told else self.shown
        return f"{'link' if told else 'untold'} {number} {keyed} {self.last}"


def test_links_can_be_worked_out_again() -> None:
    """An order that rolled, one that everybody may know, and the header."""
    game = sandtable.position(
        CRUSADER.module, {"units": MEETING}, SealedDice(sealing(("british", "axis")))
    )
    game.play(*ATTACK)
    lines = write(game, with_secret=True).splitlines()
    end = lines.index("")
    header = [one for one in lines[1:end] if not one.startswith("position")]
    header[4] = " ".join(header[4].split()[:3])
    position = lines[end - 1].partition(": ")[2]
    public = "\n".join(header)
    order = lines[end + 3]
    when = "era 0\nturn 1"
    chain = ByHand()
    assert lines[end + 1] == chain.bond(0, f"{public}\n{position}", public)
    assert lines[end + 4] == chain.bond(1, f"order 0\n{when}\n{order}", f"{when}\n{order}")


def test_hidden_and_untold_orders_can_be_worked_out_again() -> None:
    """Set-ups behind a screen, and the first order after it that others may not read."""
    record = disclosed(WIRE, 90)
    lines = record.splitlines()
    chain, orders = ByHand(), 0
    end = lines.index("")
    public = "\n".join(one for one in lines[1:end] if not one.startswith(("date", "axis", "cw")))
    public = public.replace(f" {SECRET.hex()}", "")
    assert lines[end + 1] == chain.bond(0, f"{public}\n", public)
    seen = set()
    for line, below in pairwise(lines[end + 2 :]):
        word, _, rest = below.partition(" ")
        if word not in ("link", "untold") or line.startswith("rewind"):
            continue
        if "rewind" in record.split(below)[0]:
            break
        when = "era 0\nturn 1"
        hidden = below.endswith(" hidden")
        shown = f"{line.partition(':')[0]}: ?" if hidden else line
        private = f"order {orders}\n{when}\n{line}"
        number = int(rest.split()[0])
        bond = chain.bond(number, private, f"{when}\n{shown}", word == "link")
        assert below == bond + (" hidden" if hidden else "")
        seen.add(word)
        orders += 1
    assert seen == {"link", "untold"}


# What seats see of it


@each
def test_every_seat_sees_the_same_links(entry: Entry) -> None:
    game = played(sealed(entry), 200 if entry is WIRE else 60)
    expected = links(game.record())
    assert len(expected) > 1
    for seat in seats(game):
        record = game.seen_by(seat).record()
        assert links(record) == expected
        found = library.prove(record.encode())
        assert {n: rest.split()[1] for n, rest in expected.items()} == found.links
        assert (found.told, found.links) == (False, shown_links(game))


@each
def test_links_that_were_seen_stand_in_the_record_at_the_end(entry: Entry) -> None:
    game = played(sealed(entry), 120)
    noted = shown_links(game)
    played(game, 150, seed=4)
    final = library.prove(write(game, with_secret=True).encode())
    assert final.links.items() >= noted.items()


def test_an_order_that_can_be_taken_back_has_no_link_yet() -> None:
    """Otherwise two hidden orders of one moment could be compared."""
    game = sealed(TOBRUK)
    for orders in range(1, 60):
        noted = shown_links(game)
        shown = len(noted) - 1
        assert shown == 0 or game.orders[shown - 1].barrier
        assert not any(order.barrier for order in game.orders[shown:])
        played(game, orders)
        assert shown_links(game).items() >= noted.items()


@pytest.mark.parametrize("seat", [SPECTATOR, "axis"])
def test_the_number_of_links_does_not_tell_how_many_were_set_up(seat: str) -> None:
    """Behind a screen one game has units set up one by one, the other as suggested."""
    pair = set_ups(WIRE.new(0).rules, seat, 0)
    lines = []
    for game in (pair.one, pair.other):
        twin = sealed(WIRE)
        for order in game.orders:
            twin.play_codes(order.codes)
        lines.append([one.split()[:2] for one in twin.seen_by(seat).record().splitlines()[9:]])
    assert lines[0] == lines[1]


def last_order(game: Game) -> str:
    return game.rules.alphabet.order(game.orders[-1].codes)


def hidden_order() -> tuple[Game, set[str]]:
    """A game in which markers were just chosen in secret, and what else could have been chosen."""
    game = sealed(Entry("battle-for-tobruk", "historical", (("fireDraw", "choice"),)))
    while True:
        start = game.twin()
        played(game, len(game.orders) + 1)
        order = game.orders[-1]
        if game.rules.secret(order.before, order.codes, SPECTATOR):
            orders = len(game.orders)
            return game, {last_order(played(start.twin(), orders, seed)) for seed in range(20)}


def test_without_the_secret_no_guess_at_a_hidden_order_can_be_tried() -> None:
    """All that an onlooker has, and every order it might have been: none can be told from the rest.

    The open part of the links holds whatever was ordered, and the keyed part fits no guess without
    the key, however it is made from what everybody knows.
    """
    game, texts = hidden_order()
    text = last_order(game)
    assert text in texts
    assert len(texts) > 1
    record = write(game, with_secret=False, seat=SPECTATOR, with_seed=False)
    assert library.prove(record.encode()).orders == len(game.orders)
    dice = game.dice
    assert isinstance(dice, SealedDice)
    whole = write(game, with_secret=True)
    link = [line.split() for line in whole.splitlines() if line.startswith("link ")]
    (_, _, keyed, _, *_), before = link[-2], link[-3][3]  # the last one is about the header
    public = [b"", dice.sealing.commitment.encode(), bytes.fromhex(dice.sealing.commitment)]
    public += [salt.encode() for salt in dice.sealing.salts.values()]
    guesses = {}
    for key in (*public, ByHand.key):
        for guess in texts:
            line = f"{game.orders[-1].side}: {guess}"
            private = f"order {len(game.orders) - 1}\nera 0\nturn {game.orders[-1].turn}\n{line}"
            guesses[key, guess] = hmac(key, f"{before}\n{private}".encode(), "sha256").hex()
    assert [found for found, hash_ in guesses.items() if hash_ == keyed] == [(ByHand.key, text)]


def test_under_another_secret_every_link_is_another() -> None:
    one, other = (
        write(played(sealed(WIRE, sealing(WIRE.new(0).rules.sides, secret)), 5), with_secret=True)
        for secret in (SECRET, bytes(32))
    )
    keyed = [{rest.split()[0] for rest in links(record).values()} for record in (one, other)]
    assert keyed[0]
    assert keyed[0].isdisjoint(keyed[1])


# Going back


def test_after_going_back_the_same_order_rolls_the_same_dice() -> None:
    game = played(sealed(CRUSADER), 30)
    again = gone_back(CRUSADER, game, 15)
    for order in game.orders[15:]:
        again.play_codes(order.codes)
    assert [one.faces for one in again.orders] == [one.faces for one in game.orders]


def test_by_consent_other_dice_fall_after_going_back() -> None:
    """The first order that rolls again, in the new era."""
    game = played(sealed(CRUSADER), 60)
    at = next(n for n, order in enumerate(game.orders) if len(order.faces) > 3)
    again = gone_back(CRUSADER, game, at, other=True)
    again.play_codes(game.orders[at].codes)
    assert [one.faces for one in again.orders[:at]] == [one.faces for one in game.orders[:at]]
    assert again.orders[at].faces != game.orders[at].faces


def test_no_number_of_a_link_is_used_twice() -> None:
    """Each way that play went has links of its own numbers; the last one that was left is kept."""
    game = played(sealed(CRUSADER), 30)
    left = library.prove(write(game, with_secret=True).encode()).links
    again = played(gone_back(CRUSADER, game, 12), 30, seed=5)
    now = library.prove(write(again, with_secret=True).encode()).links
    assert now.items() >= {(number, left[number]) for number in range(13)} | {(30, left[30])}
    assert sorted(now) == [*range(13), *range(30, 51)]


def test_what_was_left_behind_before_is_not_told_again() -> None:
    """Going back further than the last time: only the last rewind stands in the record."""
    game = gone_back(CRUSADER, played(sealed(CRUSADER), 20), 10)
    made_from = rewound(played(game, 15, seed=2), 5, other=False)
    assert [(one.at, one.to, one.of) for one in made_from.rewinds] == [(5, 5, 15)]


# A changed byte

#: Bytes that records are made of, which do more harm than others.
OF_TEXT = b" \n\r0159abcfxyz:|/,?-"
RECORDS = {entry: disclosed(entry, 60 if entry is WIRE else 30).encode() for entry in EACH}


@each
@given(data=st.data())
@settings(max_examples=120, deadline=None)
def test_a_changed_byte_is_found_and_its_line_named(entry: Entry, data: st.DataObject) -> None:
    """Of the header it is enough to say so; of an end of a line, either line that it parts."""
    before = RECORDS[entry]
    at = data.draw(st.integers(0, len(before) - 1), "at")
    others = [byte for byte in range(256) if byte != before[at]]
    likely = [byte for byte in OF_TEXT if byte != before[at]]
    byte = data.draw(st.sampled_from(likely) | st.sampled_from(others), "byte")
    with pytest.raises(BadRecord) as caught:
        library.prove(before[:at] + bytes([byte]) + before[at + 1 :])
    named, line = caught.value.line, before.count(b"\n", 0, at) + 1
    header = before.index(b"\n\n")
    if at <= header + 1:
        assert named <= before.count(b"\n", 0, header) + 3
    else:
        assert line <= named <= line + (ord("\n") in (before[at], byte))


def test_a_link_that_is_left_out_is_missed() -> None:
    lines = disclosed(CRUSADER).splitlines()
    number = next(n for n, one in enumerate(lines, 1) if one.startswith("link 7 "))
    del lines[number - 1]
    error = refused("\n".join(lines) + "\n")
    assert (error.line, error.kind) == (number - 1, "link")


def test_a_record_of_other_dice_is_not_proved() -> None:
    record = played(CRUSADER.new(3), 5).record()
    error = refused(record)
    assert (error.kind, record.splitlines()[error.line - 1]) == ("not-sealed", "dice: seeded 3")
