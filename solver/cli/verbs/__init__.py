"""The verbs of the command: each reads its arguments, asks, and prints an answer as text or JSON."""
