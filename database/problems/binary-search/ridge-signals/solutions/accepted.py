import sys
from bisect import bisect_left, bisect_right


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, q = data[:2]
    heights = data[2 : 2 + n]
    low, high = 0, n - 1
    while low < high:
        middle = (low + high) // 2
        if heights[middle] < heights[middle + 1]:
            low = middle + 1
        else:
            high = middle
    summit = low
    climb = heights[: summit + 1]
    descent = [-height for height in heights[summit:]]
    lines = []
    for x in data[2 + n : 2 + n + q]:
        if x > heights[summit]:
            lines.append("0 0")
        else:
            lines.append(f"{bisect_left(climb, x) + 1} {summit + bisect_right(descent, -x)}")
    print("\n".join(lines))


main()
