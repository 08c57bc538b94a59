n = int(input())
children = {}
root = None
depths = []
for v in map(int, input().split()):
    depth = 0
    if root is None:
        root = v
    else:
        at = root
        depth = 1
        while (at, v > at) in children:
            at = children[at, v > at]
            depth += 1
        children[at, v > at] = v
    depths.append(depth)
print(*depths)
