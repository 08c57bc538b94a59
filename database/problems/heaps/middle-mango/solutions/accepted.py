import heapq
import sys


def main():
    lines = sys.stdin.read().split("\n")
    light, heavy = [], []  # the light half with negative weights
    out = []
    for i in range(1, int(lines[0]) + 1):
        line = lines[i]
        if line == "SELL":
            out.append(-heapq.heappop(light))
        else:
            weight = int(line[4:])
            if light and weight > -light[0]:
                heapq.heappush(heavy, weight)
            else:
                heapq.heappush(light, -weight)
        if len(light) > len(heavy) + 1:
            heapq.heappush(heavy, -heapq.heappop(light))
        elif len(heavy) > len(light):
            heapq.heappush(light, -heapq.heappop(heavy))
    print("\n".join(map(str, out)))


main()
