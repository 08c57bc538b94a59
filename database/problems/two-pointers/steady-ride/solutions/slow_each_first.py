# Extends a ride from each first station.
n, d = map(int, input().split())
h = list(map(int, input().split()))
steady = 0
for l in range(n):
    low = high = h[l]
    for r in range(l, n):
        low = min(low, h[r])
        high = max(high, h[r])
        if high - low > d:
            break
        steady += 1
print(steady)
