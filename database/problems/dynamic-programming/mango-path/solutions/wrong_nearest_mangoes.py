# Always goes to the neighbour with more mangoes.
r, c = map(int, input().split())
rows = [list(map(int, input().split())) for _ in range(r)]
i = j = 0
total = rows[0][0]
while (i, j) != (r - 1, c - 1):
    right = rows[i][j + 1] if j + 1 < c else -1
    below = rows[i + 1][j] if i + 1 < r else -1
    if max(right, below) < 0:
        total = -1
        break
    if right > below:
        j += 1
    else:
        i += 1
    total += rows[i][j]
print(total, 1 if total >= 0 else 0)
