# Adds up the times of each ride from scratch.
import sys

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
t = data[2 : 2 + n] * 2
for i in range(q):
    a, b = data[2 + n + 2 * i : 4 + n + 2 * i]
    if b <= a:
        b += n
    print(sum(t[a - 1 : b - 1]))
