ring = input()
motif = input()
n = len(ring)
print(sum(all(ring[(i + j) % n] == motif[j] for j in range(len(motif))) for i in range(n)))
