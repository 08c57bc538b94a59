# Takes squares that touch at a corner for neighbours.
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
        grid[y][x] = "."
        while stack:
            b, a = stack.pop()
            size += 1
            for v in range(max(b - 1, 0), min(b + 2, r)):
                for u in range(max(a - 1, 0), min(a + 2, c)):
                    if grid[v][u] == colour:
                        grid[v][u] = "."
                        stack.append((v, u))
        largest = max(largest, size)
print(patches, largest)
