# Takes thread 1 for the highest bit.
n = int(input())
costs = list(map(int, input().split()))
borders = list(map(int, input().split()))
total = 0
for j in range(20):
    gold = sum(border >> (19 - j) & 1 for border in borders)
    total += costs[j] * gold * (n - gold)
print(total)
