# Adds the sizes of the villages themselves instead of the heads of their groups.
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


def join(i):
    global largest
    a, b = ropeways[i]
    if find(a) != find(b):
        parent[find(a)] = find(b)
        size[b] += size[a]
        largest = max(largest, size[b])


for i in set(range(m)) - set(closed):
    join(i)
answers = []
for i in reversed(closed):
    answers.append(largest)
    join(i)
print(*reversed(answers))
