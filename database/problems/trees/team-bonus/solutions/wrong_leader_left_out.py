# Leaves out the leader of the team.
import sys

data = sys.stdin.read().split()
n, q = int(data[0]), int(data[1])
boss = [0, 0] + list(map(int, data[2 : n + 1]))
given = [0] * (n + 1)
rest = iter(data[n + 1 :])
for verb in rest:
    x = int(next(rest))
    if verb == "SHOW":
        total = 0
        while boss[x]:
            x = boss[x]
            total += given[x]
        print(total)
    else:
        given[x] += int(next(rest))
