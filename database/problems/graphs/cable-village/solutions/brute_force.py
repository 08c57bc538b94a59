# Tries all sets of offers.
n, k, m = map(int, input().split())
old = [tuple(map(int, input().split())) for _ in range(k)]
offers = [tuple(map(int, input().split())) for _ in range(m)]
best = None
for chosen in range(1 << m):
    bought = [offers[i] for i in range(m) if chosen >> i & 1]
    cables = old + [offer[:2] for offer in bought]
    reached = {1}
    for _ in range(n):
        for a, b in cables:
            if a in reached or b in reached:
                reached |= {a, b}
    total = sum(offer[2] for offer in bought)
    if len(reached) == n and (best is None or total < best):
        best = total
print("IMPOSSIBLE" if best is None else best)
