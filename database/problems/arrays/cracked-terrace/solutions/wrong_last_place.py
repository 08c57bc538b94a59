# Forgets the last place of each row and column.
r, c, k, t = map(int, input().split())
grid = [input() for _ in range(r)]
safe = 0
for i in range(max(1, r - k)):
    for j in range(max(1, c - k)):
        if sum(grid[i + a][j + b] == "#" for a in range(k) for b in range(k)) <= t:
            safe += 1
print(safe)
