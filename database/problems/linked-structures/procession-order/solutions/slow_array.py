# Keeps the row in an array and searches it.
n, q = map(int, input().split())
row = list(range(1, n + 1))
for _ in range(q):
    x, place, y = input().split()
    row.remove(int(x))
    row.insert(row.index(int(y)) + (place == "AFTER"), int(x))
print(*row)
