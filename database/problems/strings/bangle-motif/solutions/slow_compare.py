# Compares the motif with the text at each bead.
ring = input()
motif = input()
text = ring + ring[: len(motif) - 1]
count = 0
for i in range(len(ring)):
    j = 0
    while j < len(motif) and text[i + j] == motif[j]:
        j += 1
    if j == len(motif):
        count += 1
print(count)
