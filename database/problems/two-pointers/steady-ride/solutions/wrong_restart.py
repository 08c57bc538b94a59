# Begins a new window at the current station when the ride stops being steady.
n, d = map(int, input().split())
h = list(map(int, input().split()))
steady = left = 0
low = high = h[0]
for right in range(n):
    low = min(low, h[right])
    high = max(high, h[right])
    if high - low > d:
        left = right
        low = high = h[right]
    steady += right - left + 1
print(steady)
