# Restores the sizes of the halves only when a mango is added.
import heapq

light, heavy = [], []
for _ in range(int(input())):
    line = input().split()
    if line[0] == "SELL":
        print(-heapq.heappop(light) if light else heapq.heappop(heavy))
        continue
    weight = int(line[1])
    if light and weight > -light[0]:
        heapq.heappush(heavy, weight)
    else:
        heapq.heappush(light, -weight)
    while len(light) > len(heavy) + 1:
        heapq.heappush(heavy, -heapq.heappop(light))
    while len(heavy) > len(light):
        heapq.heappush(light, -heapq.heappop(heavy))
