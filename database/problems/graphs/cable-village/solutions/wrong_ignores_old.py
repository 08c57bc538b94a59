# Buys a whole network.
n, k, m = map(int, input().split())
parent = list(range(n + 1))


def find(a):
    while parent[a] != a:
        parent[a] = parent[parent[a]]
        a = parent[a]
    return a


for _ in range(k):
    input()
offers = sorted((tuple(map(int, input().split())) for _ in range(m)), key=lambda offer: offer[2])
total, parts = 0, n
for a, b, c in offers:
    if find(a) != find(b):
        parent[find(a)] = find(b)
        total += c
        parts -= 1
print(total if parts == 1 else "IMPOSSIBLE")
