# Hangs each number below the one with the smaller difference.
import bisect

n = int(input())
placed, depth, out = [], {}, []
for v in map(int, input().split()):
    i = bisect.bisect(placed, v)
    near = placed[max(i - 1, 0) : i + 1]
    depth[v] = depth[min(near, key=lambda w: abs(w - v))] + 1 if near else 0
    placed.insert(i, v)
    out.append(depth[v])
print(*out)
