# Does not read past the last bead.
ring = input()
motif = input()
count = 0
at = ring.find(motif)
while at >= 0:
    count += 1
    at = ring.find(motif, at + 1)
print(count)
