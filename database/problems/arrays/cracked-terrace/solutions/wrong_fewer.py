# Wants fewer than t cracked tiles.
r, c, k, t = map(int, input().split())
grid = [input() for _ in range(r)]
safe = 0
for i in range(r - k + 1):
    for j in range(c - k + 1):
        if sum(grid[i + a][j + b] == "#" for a in range(k) for b in range(k)) < t:
            safe += 1
print(safe)
