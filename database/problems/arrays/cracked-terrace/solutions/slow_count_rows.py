# Counts the cracked tiles of each place row by row.
r, c, k, t = map(int, input().split())
grid = [input() for _ in range(r)]
safe = 0
for i in range(r - k + 1):
    for j in range(c - k + 1):
        if sum(grid[i + a].count("#", j, j + k) for a in range(k)) <= t:
            safe += 1
print(safe)
