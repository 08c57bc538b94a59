from itertools import combinations

r, c, k = map(int, input().split())
rows = [input() for _ in range(r)]
good = [(i, j) for i in range(r) for j in range(c) if rows[i][j] == "."]
total = 0
for benches in combinations(good, k):
    total += all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1 for a, b in combinations(benches, 2))
print(total)
