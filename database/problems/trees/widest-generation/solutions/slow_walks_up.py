# Walks up to the founder from every member.
import sys

n, *t = map(int, sys.stdin.read().split())
teacher = [0, 0] + t
counts = [0] * (n + 1)
for member in range(1, n + 1):
    g = 0
    while member:
        g += 1
        member = teacher[member]
    counts[g] += 1
print(counts.index(max(counts)), max(counts))
