# Keeps one of two equally good walks.
r, c = map(int, input().split())
rows = [list(map(int, input().split())) for _ in range(r)]
best = [[(-1, 0)] * c for _ in range(r)]
for i in range(r):
    for j in range(c):
        if rows[i][j] < 0:
            continue
        if i == j == 0:
            best[0][0] = (rows[0][0], 1)
            continue
        most, walks = max(best[i - 1][j] if i else (-1, 0), best[i][j - 1] if j else (-1, 0))
        if most >= 0:
            best[i][j] = (most + rows[i][j], walks)
print(*best[-1][-1])
