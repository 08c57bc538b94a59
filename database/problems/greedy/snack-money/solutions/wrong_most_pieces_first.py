# Begins with the kind of which most pieces are left.
n, m = map(int, input().split())
bought = 0
for price, pieces in sorted((tuple(map(int, input().split())) for _ in range(n)), key=lambda snack: -snack[1]):
    taken = min(pieces, m // price)
    bought += taken
    m -= taken * price
print(bought, m)
