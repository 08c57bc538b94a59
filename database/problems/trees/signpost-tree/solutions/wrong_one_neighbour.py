# Hangs each number below the next smaller one if there is one.
import bisect

n = int(input())
placed, depth, out = [], {}, []
for v in map(int, input().split()):
    i = bisect.bisect(placed, v)
    if i > 0:
        depth[v] = depth[placed[i - 1]] + 1
    else:
        depth[v] = depth[placed[0]] + 1 if placed else 0
    placed.insert(i, v)
    out.append(depth[v])
print(*out)
