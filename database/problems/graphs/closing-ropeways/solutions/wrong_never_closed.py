# Forgets the ropeways that are never closed.
n, m, q = map(int, input().split())
ropeways = [tuple(map(int, input().split())) for _ in range(m)]
closed = [int(word) - 1 for word in input().split()]
parent = list(range(n + 1))
size = [1] * (n + 1)
largest = 1


def find(a):
    while parent[a] != a:
        parent[a] = parent[parent[a]]
        a = parent[a]
    return a


answers = []
for i in reversed(closed):
    answers.append(largest)
    a, b = find(ropeways[i][0]), find(ropeways[i][1])
    if a != b:
        parent[a] = b
        size[b] += size[a]
        largest = max(largest, size[b])
print(*reversed(answers))
