import sys

n, *t = map(int, sys.stdin.read().split())
teacher = [0, 0] + t
generations = []
for member in range(1, n + 1):
    g = 0
    while member:
        g += 1
        member = teacher[member]
    generations.append(g)
widest = max(generations, key=lambda g: (generations.count(g), -g))
print(widest, generations.count(widest))
