# Nests dabbas of the same height.
from bisect import bisect_right

n = int(input())
dabbas = [tuple(map(int, input().split())) for _ in range(n)]
ends = []
for _, height in sorted(dabbas, key=lambda dabba: (dabba[0], -dabba[1])):
    at = bisect_right(ends, height)
    ends[at : at + 1] = [height]
print(len(ends))
