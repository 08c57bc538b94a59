import sys

data = sys.stdin.read().split()
n, q = int(data[0]), int(data[1])
boss = [0, 0] + list(map(int, data[2 : n + 1]))
bonus = [0] * (n + 1)
rest = iter(data[n + 1 :])
for verb in rest:
    x = int(next(rest))
    if verb == "SHOW":
        print(bonus[x])
        continue
    a = int(next(rest))
    for worker in range(1, n + 1):
        above = worker
        while above and above != x:
            above = boss[above]
        if above == x:
            bonus[worker] += a
