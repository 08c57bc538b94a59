# Extends a stretch from each day.
n, x = map(int, input().split())
a = list(map(int, input().split()))
warm = 0
for l in range(n):
    total = 0
    for r in range(l, n):
        total += a[r] - x
        if total >= 0:
            warm += 1
print(warm)
