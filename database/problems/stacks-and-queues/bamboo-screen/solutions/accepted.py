import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    widths = data[1 : 1 + n]
    heights = data[1 + n : 1 + 2 * n]
    stack = []
    edge = 0
    best = 0
    for width, height in zip(widths + [0], heights + [0]):
        start = edge
        while stack and stack[-1][0] >= height:
            top, start = stack.pop()
            area = top * (edge - start)
            if area > best:
                best = area
        stack.append((height, start))
        edge += width
    print(best)


main()
