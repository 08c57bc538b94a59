# Searches the whole district without each road in turn.
n, m = map(int, input().split())
near = [[] for _ in range(n + 1)]
roads = []
for i in range(m):
    a, b = map(int, input().split())
    near[a].append((b, i))
    near[b].append((a, i))
    roads.append((a, b))
critical = set()
for closed in range(m):
    reached = [False] * (n + 1)
    reached[1] = True
    stack = [1]
    while stack:
        for other, i in near[stack.pop()]:
            if not reached[other] and i != closed:
                reached[other] = True
                stack.append(other)
    if not all(reached[1:]):
        critical.add(closed)


def far(start):
    distance = [-1] * (n + 1)
    distance[start] = 0
    stack = [start]
    last = start
    while stack:
        village = stack.pop()
        if distance[village] > distance[last]:
            last = village
        for other, i in near[village]:
            if distance[other] < 0:
                distance[other] = distance[village] + (i in critical)
                stack.append(other)
    return last, distance[last]


print(len(critical), len(critical) - far(far(1)[0])[1])
