# Follows the machines load by load.
from heapq import heapify, heapreplace

n, k = map(int, input().split())
machines = []
for _ in range(n):
    t, c, r = map(int, input().split())
    machines.append((t, 1, t, c, r))
heapify(machines)
for _ in range(k):
    end, done, t, c, r = machines[0]
    heapreplace(machines, (end + t + (r if done % c == 0 else 0), done + 1, t, c, r))
print(end)
