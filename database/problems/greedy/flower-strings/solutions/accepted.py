import sys
from heapq import heapify, heappop, heappush


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k = data[:2]
    strings = data[2 : 2 + n]
    while (len(strings) - 1) % (k - 1):
        strings.append(0)
    heapify(strings)
    cost = 0
    while len(strings) > 1:
        length = sum(heappop(strings) for _ in range(k))
        cost += length
        heappush(strings, length)
    print(cost)


main()
