# Buys all pieces of a kind or none.
n, m = map(int, input().split())
bought = 0
for price, pieces in sorted(tuple(map(int, input().split())) for _ in range(n)):
    if price * pieces <= m:
        bought += pieces
        m -= price * pieces
print(bought, m)
