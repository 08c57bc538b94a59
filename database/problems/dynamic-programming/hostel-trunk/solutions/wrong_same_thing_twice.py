# Goes through the weights upwards and packs things several times.
n, h, w = map(int, input().split())
best = [0] + [-1] * w
for _ in range(n):
    weight, points = map(int, input().split())
    for total in range(weight, w + 1):
        if best[total - weight] >= 0:
            best[total] = max(best[total], best[total - weight] + points)
print(max(best[h:]))
