# Takes the present on arriving, so that of the first village is lost and the next one comes too early.
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
    total = lowest = needed = 0
    while a != b:
        if depth[a] >= depth[b]:
            total += g[parent[a]] - use[a]
            lowest = min(lowest, total)
            a = parent[a]
        else:
            needed = max(0, needed + use[b] - g[b])
            b = parent[b]
    print(max(-lowest, needed - total))
