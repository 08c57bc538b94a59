# Compares each border only with the next one.
n = int(input())
costs = list(map(int, input().split()))
borders = list(map(int, input().split()))
total = 0
for a, b in zip(borders, borders[1:]):
    total += sum(costs[j] for j in range(20) if (a ^ b) >> j & 1)
print(total)
