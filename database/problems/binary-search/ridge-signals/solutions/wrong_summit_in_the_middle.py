# Takes the middle hut for the summit.
from bisect import bisect_left, bisect_right

input()
heights = list(map(int, input().split()))
summit = len(heights) // 2
climb = heights[: summit + 1]
descent = [-height for height in heights[summit:]]
for x in map(int, input().split()):
    if x > heights[summit]:
        print(0, 0)
    else:
        print(bisect_left(climb, x) + 1, summit + bisect_right(descent, -x))
