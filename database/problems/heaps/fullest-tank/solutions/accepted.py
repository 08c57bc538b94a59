import heapq
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k = data[0], data[1]
    heap = [-level for level in data[2 : 2 + n]]
    heapq.heapify(heap)
    total = 0
    for _ in range(k):
        level = -heap[0]
        left = level // 2
        total += level - left
        heapq.heapreplace(heap, -left)
    print(total)


main()
