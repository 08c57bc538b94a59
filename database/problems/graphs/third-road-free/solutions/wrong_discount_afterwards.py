# Finds the cheapest way with normal tolls and makes its third roads free afterwards.
import heapq

n, m = map(int, input().split())
roads = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b, t = map(int, input().split())
    roads[a].append((b, t))
    roads[b].append((a, t))
best = [10**18] * (n + 1)
best[1] = 0
origin = [(0, 0)] * (n + 1)
heap = [(0, 1)]
while heap:
    total, town = heapq.heappop(heap)
    if total > best[town]:
        continue
    for other, toll in roads[town]:
        if total + toll < best[other]:
            best[other] = total + toll
            origin[other] = (town, toll)
            heapq.heappush(heap, (total + toll, other))
if best[n] == 10**18:
    print(-1)
else:
    tolls, town = [], n
    while town != 1:
        town, toll = origin[town]
        tolls.append(toll)
    print(sum(toll for i, toll in enumerate(reversed(tolls)) if i % 3 < 2))
