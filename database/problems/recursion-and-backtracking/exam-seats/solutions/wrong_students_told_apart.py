# Counts each choice once for every order of the students.
from math import factorial

r, c, k = map(int, input().split())
rows = [input() for _ in range(r)]
ways = {(0, 0): 1}
for row in rows:
    more = {}
    for (last, seated), count in ways.items():
        near = last | last << 1 | last >> 1
        for x in range(1 << c):
            if x & x << 1 or x & near or any(x >> j & 1 and row[j] == "#" for j in range(c)):
                continue
            key = (x, seated + bin(x).count("1"))
            more[key] = more.get(key, 0) + count
    ways = more
print(factorial(k) * sum(count for (_, seated), count in ways.items() if seated == k))
