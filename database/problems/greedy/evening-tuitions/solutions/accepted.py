import sys
from heapq import heappush, heappushpop


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    chosen = []
    for deadline, payment in sorted(zip(data[1::2], data[2::2])):
        if payment == 0:
            continue
        if len(chosen) < deadline:
            heappush(chosen, payment)
        else:
            heappushpop(chosen, payment)
    print(sum(chosen), len(chosen))


main()
