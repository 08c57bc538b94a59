# Allows equal numbers.
n = int(input())
signs = [(0, 0, 0)] + [tuple(map(int, input().split())) for _ in range(n)]
order = [1]
for u in order:
    order += [v for v in signs[u][1:] if v]
low = [10**10] * (n + 1)
high = [0] * (n + 1)
tidy = [True] * (n + 1)
for u in reversed(order):
    key, a, b = signs[u]
    tidy[u] = tidy[a] and tidy[b] and high[a] <= key <= low[b]
    low[u] = min(key, low[a], low[b])
    high[u] = max(key, high[a], high[b])
print(sum(tidy) - 1)
