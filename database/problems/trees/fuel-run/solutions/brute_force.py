n, q = map(int, input().split())
g = [0] + list(map(int, input().split()))
roads = [tuple(map(int, input().split())) for _ in range(n - 1)]
near = [[] for _ in range(n + 1)]
for u, v, w in roads:
    near[u].append((v, w))
    near[v].append((u, w))
for _ in range(q):
    a, b = map(int, input().split())
    # Searches backwards from b: what is needed in each village before its present.
    needed = {b: 0}
    stack = [(b, 0)]
    while stack:
        village, arriving = stack.pop()
        for other, w in near[village]:
            if other not in needed:
                needed[other] = max(0, arriving + w - g[other])
                stack.append((other, needed[other]))
    print(needed[a])
