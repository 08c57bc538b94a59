# Does not give back the corner that is taken away twice.
r, c, k, t = map(int, input().split())
p = [[0] * (c + 1)]
for i in range(r):
    left = 0
    row = [0]
    for j, tile in enumerate(input(), 1):
        left += tile == "#"
        row.append(p[-1][j] + left)
    p.append(row)
safe = 0
for i in range(k, r + 1):
    for j in range(k, c + 1):
        if p[i][j] - p[i - k][j] - p[i][j - k] <= t:
            safe += 1
print(safe)
