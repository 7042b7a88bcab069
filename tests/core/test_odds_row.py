"""A row of odds: its reckoning is worked out when somebody reads it, and the row is the same before and after."""

import copy
import pickle
from fractions import Fraction

from sandtable.core.odds import Assumption, Row
from sandtable.core.reckoning import Reckoning, Share


def reckoning(strength: int = 3) -> Reckoning:
    return Reckoning(
        clause="x 1",
        place="P1",
        attackers=(Share("guns", strength),),
        defenders=(),
        lines=(),
        found="3:1",
        chart="crt",
        column=None,
        throws=(),
        dice="one",
        expected={},
    )


def row(strength: int = 3) -> Row:
    """With what works its reckoning out, which as a local function could not be pickled."""
    return Row(
        (Assumption("all-attack", {}),), {}, {"gone": Fraction(1, 6)}, lambda: reckoning(strength)
    )


def test_it_is_worked_out_once_and_not_before_it_is_read() -> None:
    worked_out = []

    def how() -> Reckoning:
        worked_out.append(1)
        return reckoning()

    found = Row((), {}, {"gone": Fraction(1, 6)}, how)
    assert found.chance["gone"] == Fraction(1, 6)
    assert not worked_out
    assert found.reckoning == reckoning()
    assert found.reckoning is found.reckoning
    assert len(worked_out) == 1


def test_a_system_may_give_it_ready_or_tell_none() -> None:
    assert Row((), {}, {}, reckoning()).reckoning == reckoning()
    assert Row((), {}, {}).reckoning is None


def test_rows_are_equal_by_what_they_tell() -> None:
    read = row()
    assert read.reckoning is not None
    assert row() == read == Row(read.assuming, {}, read.chance, reckoning())
    assert (row() != read) is False
    assert repr(row()) == repr(read)
    assert row(4) != row(3)
    assert repr(row(4)) != repr(row(3))
    assert row() != reckoning()


def test_a_row_can_be_sent_and_copied_before_it_was_read() -> None:
    for sent in (pickle.loads(pickle.dumps(row())), copy.deepcopy(row()), copy.copy(row())):
        assert sent == row()
        assert sent.reckoning == reckoning()
