"""What the rulings page says of the options."""

import re

import pytest

from sandtable.core.option import offered
from sandtable.systems.folio import Rules
from sandtable.systems.folio.options import OPTIONS
from sandtable.text.rulebook import Rulebook


@pytest.mark.parametrize(
    "option", offered(OPTIONS, Rules.versions[-1]), ids=lambda option: option.name
)
def test_the_ruling_of_an_option_says_what_its_other_values_mean(option):
    """The ruling itself is the default; the others follow it by name, in both languages."""
    for language, mark in (("en", "Other value"), ("ja", "他の値：")):
        _, _, others = Rulebook("folio", language).ruling(option.ruling).partition(mark)
        named = set(re.findall(r"\w+", others, re.ASCII))
        assert {str(value) for value in option.values[1:]} <= named
