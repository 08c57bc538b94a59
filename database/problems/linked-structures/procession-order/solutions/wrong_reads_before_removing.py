# Computes the new place before the cart is taken out.
n, q = map(int, input().split())
row = list(range(1, n + 1))
for _ in range(q):
    x, place, y = input().split()
    at = row.index(int(y)) + (place == "AFTER")
    row.remove(int(x))
    row.insert(at, int(x))
print(*row)
