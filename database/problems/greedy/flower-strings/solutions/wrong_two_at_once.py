# Ties only two strings in each step.
from heapq import heapify, heappop, heappush

n, k = map(int, input().split())
strings = list(map(int, input().split()))
heapify(strings)
cost = 0
while len(strings) > 1:
    length = heappop(strings) + heappop(strings)
    cost += length
    heappush(strings, length)
print(cost)
