"""The records that an ability compiles to (CR 113, 601-616, 701, 702). Each file is imported by its own name."""
