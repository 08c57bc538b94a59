# Gives the best lesson that is still possible on each evening, from the first evening on.
from heapq import heapify, heappop

n = int(input())
requests = []
for _ in range(n):
    deadline, payment = map(int, input().split())
    if payment:
        requests.append((-payment, deadline))
heapify(requests)
evening = 1
total = 0
while requests:
    payment, deadline = heappop(requests)
    if deadline >= evening:
        total -= payment
        evening += 1
print(total, evening - 1)
