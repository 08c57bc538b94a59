import sys
from bisect import bisect_left


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, q = data[:2]
    times = data[2 : 2 + n]
    waits = []
    for x in data[2 + n : 2 + n + q]:
        at = bisect_left(times, x)
        waits.append(times[at] - x if at < n else -1)
    print(*waits)


main()
