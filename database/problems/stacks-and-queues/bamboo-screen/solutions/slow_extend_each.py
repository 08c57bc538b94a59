# Extends from each mat to both sides.
n = int(input())
w = list(map(int, input().split()))
h = list(map(int, input().split()))
best = 0
for i in range(n):
    width = w[i]
    j = i - 1
    while j >= 0 and h[j] >= h[i]:
        width += w[j]
        j -= 1
    j = i + 1
    while j < n and h[j] >= h[i]:
        width += w[j]
        j += 1
    best = max(best, width * h[i])
print(best)
