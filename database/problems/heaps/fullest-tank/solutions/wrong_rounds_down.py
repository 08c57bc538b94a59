# Rounds the half that is taken down.
import heapq

n, k = map(int, input().split())
heap = [-level for level in map(int, input().split())]
heapq.heapify(heap)
total = 0
for _ in range(k):
    level = -heap[0]
    total += level // 2
    heapq.heapreplace(heap, -(level - level // 2))
print(total)
