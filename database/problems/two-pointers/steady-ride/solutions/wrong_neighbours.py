# Compares neighbouring stations only.
n, d = map(int, input().split())
h = list(map(int, input().split()))
steady = left = 0
for right in range(n):
    if right > 0 and abs(h[right] - h[right - 1]) > d:
        left = right
    steady += right - left + 1
print(steady)
