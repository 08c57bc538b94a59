# Leaves out huts at exactly the height x.
from bisect import bisect_left, bisect_right

input()
heights = list(map(int, input().split()))
summit = heights.index(max(heights))
climb = heights[: summit + 1]
descent = [-height for height in heights[summit:]]
for x in map(int, input().split()):
    if x >= heights[summit]:
        print(0, 0)
    else:
        print(bisect_right(climb, x) + 1, summit + bisect_left(descent, -x))
