# Appends the whole ring, so that an appearance at the first bead counts twice.
ring = input()
motif = input()
text = ring + ring
count = 0
at = text.find(motif)
while at >= 0:
    count += 1
    at = text.find(motif, at + 1)
print(count)
