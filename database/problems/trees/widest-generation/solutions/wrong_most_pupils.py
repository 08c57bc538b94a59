# Looks for the member with the most pupils.
import sys

n, *t = map(int, sys.stdin.read().split())
generation = [0, 1]
pupils = [0] * (n + 1)
for teacher in t:
    generation.append(generation[teacher] + 1)
    pupils[teacher] += 1
best = max(range(1, n + 1), key=lambda i: (pupils[i], -i))
print(*((generation[best] + 1, pupils[best]) if n > 1 else (1, 1)))
