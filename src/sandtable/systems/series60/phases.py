"""The phases of the sequence of play (3) by number: what each is stands in `sequence`."""

(
    SETUP,
    REORGANISATION,
    REPLACEMENTS,
    FIRST_PLAYER,
    OPERATIONS,
    OPERATION,
    ATTACKERS,
    COUNTERATTACK,
    COUNTER_DICE,
    ATTACK,
    ATTACK_DICE,
    NEXT_PLAYER,
    FINAL,
    OVER,
) = range(14)
