# Spreads the smallest mark over each patch, one step in every round.
r, c = map(int, input().split())
grid = [input() for _ in range(r)]
mark = [[y * c + x for x in range(c)] for y in range(r)]
changed = True
while changed:
    changed = False
    old = [row[:] for row in mark]
    for y in range(r):
        for x in range(c):
            for v, u in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if 0 <= v < r and 0 <= u < c and grid[v][u] == grid[y][x] and old[v][u] < mark[y][x]:
                    mark[y][x] = old[v][u]
                    changed = True
counts = {}
for row in mark:
    for one in row:
        counts[one] = counts.get(one, 0) + 1
print(len(counts), max(counts.values()))
