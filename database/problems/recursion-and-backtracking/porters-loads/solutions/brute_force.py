from itertools import product

n, k, m = map(int, input().split())
weights = list(map(int, input().split()))
best = sum(weights)
for porters in product(range(k), repeat=n):
    if max(porters.count(j) for j in range(k)) <= m:
        loads = [sum(w for w, p in zip(weights, porters) if p == j) for j in range(k)]
        best = min(best, max(loads))
print(best)
