# Compares every name with every other one.
n = int(input())
names = [input() for _ in range(n)]
for i, name in enumerate(names):
    longest = 0
    for j, other in enumerate(names):
        if i != j:
            while longest < len(name) and other.startswith(name[: longest + 1]):
                longest += 1
    print(name + "*" if longest == len(name) else name[: longest + 1])
