# Compares a sign only with the signs directly below it.
n = int(input())
signs = [(0, 0, 0)] + [tuple(map(int, input().split())) for _ in range(n)]
order = [1]
for u in order:
    order += [v for v in signs[u][1:] if v]
tidy = [True] * (n + 1)
for u in reversed(order):
    key, a, b = signs[u]
    tidy[u] = tidy[a] and tidy[b] and (not a or signs[a][0] < key) and (not b or signs[b][0] > key)
print(sum(tidy) - 1)
