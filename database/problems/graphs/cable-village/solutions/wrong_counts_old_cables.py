# Stops after n - 1 - k bought cables, as if old cables never formed circles.
n, k, m = map(int, input().split())
parent = list(range(n + 1))


def find(a):
    while parent[a] != a:
        parent[a] = parent[parent[a]]
        a = parent[a]
    return a


for _ in range(k):
    a, b = map(int, input().split())
    parent[find(a)] = find(b)
offers = sorted((tuple(map(int, input().split())) for _ in range(m)), key=lambda offer: offer[2])
total, missing = 0, n - 1 - k
for a, b, c in offers:
    if missing > 0 and find(a) != find(b):
        parent[find(a)] = find(b)
        total += c
        missing -= 1
print(total if missing <= 0 else "IMPOSSIBLE")
