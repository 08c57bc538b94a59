# Stops to extend a stretch as soon as it is not warm.
n, x = map(int, input().split())
a = list(map(int, input().split()))
warm = 0
for l in range(n):
    total = 0
    for r in range(l, n):
        total += a[r] - x
        if total < 0:
            break
        warm += 1
print(warm)
