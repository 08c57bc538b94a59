# Spreads the smallest number of a square over its patch until nothing changes.
r, c = map(int, input().split())
grid = [input() for _ in range(r)]
mark = [[y * c + x for x in range(c)] for y in range(r)]
changed = True
while changed:
    changed = False
    for y in range(r):
        for x in range(c):
            for v, u in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if 0 <= v < r and 0 <= u < c and grid[v][u] == grid[y][x] and mark[v][u] < mark[y][x]:
                    mark[y][x] = mark[v][u]
                    changed = True
marks = sum(mark, [])
print(len(set(marks)), max(map(marks.count, marks)))
