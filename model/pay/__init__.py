"""Total costs, and carrying out a given payment (CR 118, 601.2f-h, 605). Finding payments belongs to `solver`.

`total_cost(game, charge)` says what is to be paid, `need_of(game, cost, scope)` what a non-mana cost takes,
`purpose_of` what mana may be spent on it, `carry_out` pays by a plan, `activate_mana` activates one mana ability,
`ask_payment` has a player pay during a resolution.
"""
