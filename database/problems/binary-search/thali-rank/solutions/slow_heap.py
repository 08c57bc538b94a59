# Takes the cheapest thali from a heap again and again.
from heapq import heappop, heappush

n, m, k = map(int, input().split())
curries = sorted(map(int, input().split()))
desserts = sorted(map(int, input().split()))
heap = [(curry + desserts[0], i, 0) for i, curry in enumerate(curries)]
taken = 0
last = same = 0
while heap:
    price, i, j = heappop(heap)
    if taken >= k and price != last:
        break
    same = same + 1 if price == last else 1
    last = price
    taken += 1
    if j + 1 < m:
        heappush(heap, (curries[i] + desserts[j + 1], i, j + 1))
print(last, same)
