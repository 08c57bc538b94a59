# Counts lessons that pay nothing.
from heapq import heappush, heappushpop

n = int(input())
chosen = []
for deadline, payment in sorted(tuple(map(int, input().split())) for _ in range(n)):
    if len(chosen) < deadline:
        heappush(chosen, payment)
    else:
        heappushpop(chosen, payment)
print(sum(chosen), len(chosen))
