# Checks the distances only when all benches are chosen.
from itertools import combinations

r, c, k = map(int, input().split())
rows = [input() for _ in range(r)]
good = [(i, j) for i in range(r) for j in range(c) if rows[i][j] == "."]
near = {
    (i, j): {(i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1)} - {(i, j)} for i, j in good
}
print(sum(all(near[bench].isdisjoint(benches) for bench in benches) for benches in combinations(good, k)))
