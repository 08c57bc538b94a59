import heapq
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    arrival, urgency, duration = data[1::3], data[2::3], data[3::3]
    begins = [0] * n
    heap = []
    minute = 0
    i = 0
    for _ in range(n):
        if not heap and arrival[i] > minute:
            minute = arrival[i]
        while i < n and arrival[i] <= minute:
            heapq.heappush(heap, (-urgency[i], i))
            i += 1
        patient = heapq.heappop(heap)[1]
        begins[patient] = minute
        minute += duration[patient]
    print(*begins)


main()
