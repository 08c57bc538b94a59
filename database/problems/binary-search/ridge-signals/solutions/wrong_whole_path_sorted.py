# Searches the whole path as if it only climbed.
from bisect import bisect_left

input()
heights = list(map(int, input().split()))
for x in map(int, input().split()):
    if x > max(heights[0], heights[-1], heights[len(heights) // 2]):
        print(0, 0)
    else:
        print(bisect_left(heights, x) + 1, len(heights))
