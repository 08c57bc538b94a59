# Finds the shortest strings anew in each step.
n, k = map(int, input().split())
strings = list(map(int, input().split()))
strings += [0] * (-(n - 1) % (k - 1))
cost = 0
while len(strings) > 1:
    length = 0
    for _ in range(k):
        shortest = min(strings)
        strings.remove(shortest)
        length += shortest
    strings.append(length)
    cost += length
print(cost)
