# Takes the latest of equally large generations.
import sys

n, *t = map(int, sys.stdin.read().split())
generation = [0, 1]
counts = [0] * (n + 1)
counts[1] = 1
for teacher in t:
    generation.append(generation[teacher] + 1)
    counts[generation[-1]] += 1
widest = max(range(1, n + 1), key=lambda g: (counts[g], g))
print(widest, counts[widest])
