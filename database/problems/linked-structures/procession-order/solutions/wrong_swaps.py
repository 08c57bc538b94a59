# Moves the neighbour of y to the old place of x.
n, q = map(int, input().split())
row = list(range(1, n + 1))
for _ in range(q):
    x, place, y = input().split()
    i, j = row.index(int(x)), row.index(int(y)) + (1 if place == "AFTER" else -1)
    j = min(max(j, 0), n - 1)
    row[i], row[j] = row[j], row[i]
print(*row)
