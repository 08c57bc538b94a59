# Looks only at the total of the presents and the roads.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n, q = data[:2]
g = [0] + data[2 : 2 + n]
near = [[] for _ in range(n + 1)]
at = 2 + n
for _ in range(n - 1):
    u, v, w = data[at : at + 3]
    at += 3
    near[u].append((v, w))
    near[v].append((u, w))
parent, use, depth = [0] * (n + 1), [0] * (n + 1), [0] * (n + 1)
order = [1]
for v in order:
    for child, w in near[v]:
        if child != parent[v]:
            parent[child], use[child], depth[child] = v, w, depth[v] + 1
            order.append(child)
for i in range(at, at + 2 * q, 2):
    a, b = data[i : i + 2]
    total = 0
    while a != b:
        if depth[a] >= depth[b]:
            total += g[a] - use[a]
            a = parent[a]
        else:
            total += g[parent[b]] - use[b]
            b = parent[b]
    print(max(0, -total))
