# Compares each dabba with all smaller ones.
n = int(input())
dabbas = sorted(tuple(map(int, input().split())) for _ in range(n))
nests = []
for i, (d, h) in enumerate(dabbas):
    best = 0
    for j in range(i):
        if nests[j] > best and dabbas[j][1] < h and dabbas[j][0] < d:
            best = nests[j]
    nests.append(best + 1)
print(max(nests))
