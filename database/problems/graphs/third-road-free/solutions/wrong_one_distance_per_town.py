# Keeps only the cheapest way to each town, with its count of roads.
import heapq

n, m = map(int, input().split())
roads = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b, t = map(int, input().split())
    roads[a].append((b, t))
    roads[b].append((a, t))
best = [10**18] * (n + 1)
best[1] = 0
heap = [(0, 1, 0)]
while heap:
    total, town, used = heapq.heappop(heap)
    if total > best[town]:
        continue
    for other, toll in roads[town]:
        after = total if used == 2 else total + toll
        if after < best[other]:
            best[other] = after
            heapq.heappush(heap, (after, other, (used + 1) % 3))
print(best[n] if best[n] < 10**18 else -1)
