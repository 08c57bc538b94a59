# Forgets the least weight.
n, h, w = map(int, input().split())
best = [0] * (w + 1)
for _ in range(n):
    weight, points = map(int, input().split())
    for total in range(w, weight - 1, -1):
        best[total] = max(best[total], best[total - weight] + points)
print(best[w])
