# Takes the largest number among equally urgent patients.
import heapq

n = int(input())
patients = [tuple(map(int, input().split())) for _ in range(n)]
begins = [0] * n
heap, minute, i = [], 0, 0
for _ in range(n):
    if not heap:
        minute = max(minute, patients[i][0])
    while i < n and patients[i][0] <= minute:
        heapq.heappush(heap, (-patients[i][1], -i))
        i += 1
    patient = -heapq.heappop(heap)[1]
    begins[patient] = minute
    minute += patients[patient][2]
print(*begins)
