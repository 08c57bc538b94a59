import sys
from collections import deque


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, d = data[0], data[1]
    heights = data[2 : 2 + n]
    highest = deque()
    lowest = deque()
    left = 0
    steady = 0
    for right, height in enumerate(heights):
        while highest and heights[highest[-1]] <= height:
            highest.pop()
        highest.append(right)
        while lowest and heights[lowest[-1]] >= height:
            lowest.pop()
        lowest.append(right)
        while heights[highest[0]] - heights[lowest[0]] > d:
            left += 1
            if highest[0] < left:
                highest.popleft()
            if lowest[0] < left:
                lowest.popleft()
        steady += right - left + 1
    print(steady)


main()
