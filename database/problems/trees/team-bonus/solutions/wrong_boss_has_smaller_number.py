# Computes the sizes of the teams in the order of the numbers.
import sys

data = sys.stdin.read().split()
n, q = int(data[0]), int(data[1])
boss = [0, 0] + list(map(int, data[2 : n + 1]))
size = [1] * (n + 1)
for worker in range(n, 1, -1):
    size[boss[worker]] += size[worker]
below = [[] for _ in range(n + 1)]
for worker in range(2, n + 1):
    below[boss[worker]].append(worker)
start, count, stack = [0] * (n + 1), 0, [1]
while stack:
    worker = stack.pop()
    start[worker] = count
    count += 1
    stack += below[worker]
gifts = []
rest = iter(data[n + 1 :])
for verb in rest:
    x = int(next(rest))
    if verb == "SHOW":
        print(sum(a for s, e, a in gifts if s <= start[x] < e))
    else:
        gifts.append((start[x], start[x] + size[x], int(next(rest))))
