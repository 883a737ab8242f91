"""Telling: plays and payments as steps, positions as text, Forge text, SVG and HTML, decisions in words.

Nothing here decides anything. JSON of positions is `model.formats.position_json`, the command is `solver.cli`.
"""
