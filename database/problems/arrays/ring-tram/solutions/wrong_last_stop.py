# Adds the ride that leaves the last stop, too.
import sys

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
p = [0]
for x in data[2 : 2 + n]:
    p.append(p[-1] + x)
for i in range(q):
    a, b = data[2 + n + 2 * i : 4 + n + 2 * i]
    print(p[n] if a == b else p[b] - p[a - 1] if a < b else p[n] - p[a - 1] + p[b])
