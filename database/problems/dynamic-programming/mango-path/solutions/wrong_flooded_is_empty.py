# Treats flooded plots like empty ones that cost a mango.
r, c = map(int, input().split())
rows = [list(map(int, input().split())) for _ in range(r)]
best = [[(-1, 0)] * c for _ in range(r)]
for i in range(r):
    for j in range(c):
        before = [best[i - 1][j]] * (i > 0) + [best[i][j - 1]] * (j > 0) or [(0, 1)]
        most = max(before)[0]
        best[i][j] = (most + rows[i][j], sum(w for b, w in before if b == most) % 1_000_000_007)
print(*best[-1][-1])
