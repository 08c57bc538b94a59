# Never waits.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    start = data[1 : 1 + 3 * n : 3]
    opens = data[2 : 1 + 3 * n : 3]
    closes = data[3 : 1 + 3 * n : 3]
    ways = [data[1 + 3 * n + i * n : 1 + 3 * n + (i + 1) * n] for i in range(n)]
    for via in range(n):
        for row in [*ways, start]:
            for to in range(n):
                row[to] = min(row[to], row[via] + ways[via][to])
    never = 10**9
    earliest = [never] * (n << n)
    for i in range(n):
        time = start[i]
        if opens[i] <= time <= closes[i]:
            earliest[(1 << i) * n + i] = time
    best = (0, 0)
    for served in range(1, 1 << n):
        outside = [j for j in range(n) if not served >> j & 1]
        for i in range(n):
            time = earliest[served * n + i]
            if time == never:
                continue
            best = min(best, (len(outside) - n, time))
            row = ways[i]
            for j in outside:
                arrival = time + row[j]
                at = (served | 1 << j) * n + j
                if opens[j] <= arrival <= closes[j] and arrival < earliest[at]:
                    earliest[at] = arrival
    print(-best[0], best[1])


main()
