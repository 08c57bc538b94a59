# Subtracts each payment before the debt of the month grows.
n, p = map(int, input().split())
payments = list(map(int, input().split()))[::-1]
low, high = 0.0, 100.0
for _ in range(60):
    middle = (low + high) / 2
    worth = 0.0
    for payment in payments:
        worth = worth / (1 + middle / 100) + payment
    if worth > p:
        low = middle
    else:
        high = middle
print(low)
