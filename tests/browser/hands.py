"""Two ways to play at the page, and a turn that can be played with either."""

from typing import Protocol

from browser.desk import Data, Desk


class Hand(Protocol):
    """Something that can choose on the map and close an order."""

    desk: Desk

    def choose(self, kind: str, *names: str) -> Data:
        """One of these, whichever is the nearest to the hand."""
        ...

    def done(self) -> Data: ...


class Mouse:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def choose(self, kind: str, *names: str) -> Data:
        return self.desk.choose(kind, names[0])

    def done(self) -> Data:
        return self.desk.done()


class Keys:
    """N to the thing, Enter to choose it, D to close the order."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def choose(self, kind: str, *names: str) -> Data:
        self.desk.next_to(kind, names)
        return self.desk.press("Enter")

    def done(self) -> Data:
        return self.desk.press("d")


class Finger:
    """Rests on something until it is in the hand, drags it elsewhere and lets go; the page's clock is ours."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._touch = desk.page.context.new_cdp_session(desk.page)

    def drag(self, start: tuple[float, float], *names: str) -> None:
        """From a point of the page to a thing on the map, by its kind and name."""
        self._send("touchStart", *start)
        self.desk.page.clock.run_for(300)
        self._send("touchMove", start[0] + 10, start[1])
        targets = self.desk.page.locator('#board [data-kind="place"][tabindex="0"]')
        targets.first.wait_for(state="attached")
        self._send("touchMove", *self.desk.point(*names))
        self._send("touchEnd")

    def _send(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1], "id": 0}] if at else []
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def play_to_turn_2(hand: Hand, operations: int) -> None:
    """Answer what is asked; give this many orders, then pass until the turn is over."""
    game = hand.desk.game
    for _ in range(300):
        if game["board"]["turn"] == 2:
            return
        if legal(game, "assign"):
            game = hand.choose("unit", *legal(game, "assign"))
        elif operations and legal(game, "pick"):
            game = give_order(hand, game)
            operations -= 1
        else:
            game = hand.done()
    raise AssertionError("turn 2 does not come")


def give_order(hand: Hand, game: Data) -> Data:
    """Pick a unit, move it to a place it can reach, fight there if it must."""
    orders = game["orders"]
    game = hand.choose("unit", *legal(game, "pick"))
    if legal(game, "go"):
        game = hand.choose("place", *legal(game, "go"))
    while game["orders"] == orders:
        if legal(game, "done"):
            game = hand.done()
        else:
            game = hand.choose("place", *legal(game, "attack"))
    return game


def near(game: Data) -> str:
    """Where units can go with most of their movement left: they could go on, so that the move stays open."""
    goals = {
        one["arg"]: float(one["left"].replace("½", ".5"))
        for one in game["legal"]
        if one["verb"] == "go"
    }
    return max(goals, key=goals.__getitem__)


def legal(game: Data, verb: str) -> list[str]:
    """The arguments with which a verb is legal."""
    return [one["arg"] for one in game["legal"] if one["verb"] == verb]
