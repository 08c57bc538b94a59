# Marks a square only when it is taken off the stack, and counts it every time.
r, c = map(int, input().split())
grid = [list(input()) for _ in range(r)]
patches = largest = 0
for y in range(r):
    for x in range(c):
        colour = grid[y][x]
        if colour == ".":
            continue
        patches += 1
        size = 0
        stack = [(y, x)]
        while stack:
            b, a = stack.pop()
            size += 1
            grid[b][a] = "."
            for v, u in ((b - 1, a), (b + 1, a), (b, a - 1), (b, a + 1)):
                if 0 <= v < r and 0 <= u < c and grid[v][u] == colour:
                    stack.append((v, u))
        largest = max(largest, size)
print(patches, largest)
