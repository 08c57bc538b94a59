# Searches the farthest village by the number of all roads on the way, not of the critical ones.
import sys

sys.setrecursionlimit(100000)
n, m = map(int, input().split())
near = [[] for _ in range(n + 1)]
for i in range(m):
    a, b = map(int, input().split())
    near[a].append((b, i))
    near[b].append((a, i))
number = [0] * (n + 1)
low = [0] * (n + 1)
entered = 0
critical = set()


def walk(village, road):
    global entered
    entered += 1
    number[village] = low[village] = entered
    for other, i in near[village]:
        if i == road:
            continue
        if number[other]:
            low[village] = min(low[village], number[other])
        else:
            walk(other, i)
            low[village] = min(low[village], low[other])
            if low[other] > number[village]:
                critical.add(i)


def far(start):
    steps = {start: 0}
    bridges = {start: 0}
    for village in (order := [start]):
        for other, i in near[village]:
            if other not in steps:
                steps[other] = steps[village] + 1
                bridges[other] = bridges[village] + (i in critical)
                order.append(other)
    return order[-1], bridges[order[-1]]


walk(1, -1)
print(len(critical), len(critical) - far(far(1)[0])[1])
