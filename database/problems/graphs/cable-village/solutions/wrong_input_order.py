# Forgets to sort the offers.
n, k, m = map(int, input().split())
parent = list(range(n + 1))


def find(a):
    while parent[a] != a:
        parent[a] = parent[parent[a]]
        a = parent[a]
    return a


total, parts = 0, n
for i in range(k + m):
    a, b, c = (list(map(int, input().split())) + [0])[:3]
    if find(a) != find(b):
        parent[find(a)] = find(b)
        total += c
        parts -= 1
print(total if parts == 1 else "IMPOSSIBLE")
