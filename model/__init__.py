"""The rules kernel: what a position is and what the rules do to it when somebody does something fully specified.

Nothing here searches: that is `solver`, which this package never imports.
"""
