import heapq
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    heap = []
    total = 0
    for finish, baking in sorted(zip(data[2::2], data[1::2])):
        heapq.heappush(heap, -baking)
        total += baking
        if total > finish:
            total += heapq.heappop(heap)
    print(len(heap))


main()
