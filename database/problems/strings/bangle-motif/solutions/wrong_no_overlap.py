# Counts only appearances that do not overlap.
ring = input()
motif = input()
print((ring + ring[: len(motif) - 1]).count(motif))
