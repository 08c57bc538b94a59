# Tries all stretches.
n, k = map(int, input().split())
keys = list(map(int, input().split()))
best = 0
for l in range(n):
    shown = 0
    for r in range(l, n):
        shown ^= keys[r]
        if r - l + 1 >= k:
            best = max(best, shown)
print(best)
