# Passes over all pairs until nothing changes any more.
n, m = map(int, input().split())
pairs = [tuple(map(int, input().split())) for _ in range(m)]
side = [0] * (n + 1)
group = [0] * (n + 1)
possible = True
red = 0
for start in range(1, n + 1):
    if side[start]:
        continue
    side[start] = 1
    group[start] = start
    changed = True
    while changed:
        changed = False
        for a, b in pairs:
            if side[a] and not side[b]:
                side[b] = -side[a]
                group[b] = start
                changed = True
            elif side[b] and not side[a]:
                side[a] = -side[b]
                group[a] = start
                changed = True
for a, b in pairs:
    if side[a] == side[b]:
        possible = False
counts = {}
for a in range(1, n + 1):
    counts.setdefault(group[a], []).append(side[a])
red = sum((len(sides) + abs(sum(sides))) // 2 for sides in counts.values())
print(red if possible else "IMPOSSIBLE")
