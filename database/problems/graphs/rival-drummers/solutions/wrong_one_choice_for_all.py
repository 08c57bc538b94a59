# Compares the two sides only once for all groups together.
n, m = map(int, input().split())
rivals = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b = map(int, input().split())
    rivals[a].append(b)
    rivals[b].append(a)
side = [0] * (n + 1)
possible = True
for start in range(1, n + 1):
    if side[start]:
        continue
    side[start] = 1
    group = [start]
    for a in group:
        for b in rivals[a]:
            if side[b] == 0:
                side[b] = -side[a]
                group.append(b)
            elif side[b] == side[a]:
                possible = False
print(max(side.count(1), side.count(-1)) if possible else "IMPOSSIBLE")
