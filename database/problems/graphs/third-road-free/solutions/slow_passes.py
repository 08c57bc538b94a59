# Improves the distances in passes over all roads until nothing changes.
n, m = map(int, input().split())
roads = [tuple(map(int, input().split())) for _ in range(m)]
far = 10**18
best = [[far] * 3 for _ in range(n + 1)]
best[1][0] = 0
changed = True
while changed:
    changed = False
    for x, y, t in roads:
        for a, b in ((x, y), (y, x)):
            for used in range(3):
                after = best[a][used] + (0 if used == 2 else t)
                if after < best[b][(used + 1) % 3]:
                    best[b][(used + 1) % 3] = after
                    changed = True
answer = min(best[n])
print(answer if answer < far else -1)
