# Makes the first road free instead of the third.
import heapq

n, m = map(int, input().split())
roads = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b, t = map(int, input().split())
    roads[a].append((b, t))
    roads[b].append((a, t))
best = {(1, 0): 0}
heap = [(0, 1, 0)]
answer = -1
while heap:
    total, town, used = heapq.heappop(heap)
    if town == n:
        answer = total
        break
    if total > best[town, used]:
        continue
    for other, toll in roads[town]:
        after = total + (toll if used else 0)
        key = (other, (used + 1) % 3)
        if after < best.get(key, 10**18):
            best[key] = after
            heapq.heappush(heap, (after, *key))
print(answer)
