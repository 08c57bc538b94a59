# Prints two digits.
n, p = map(int, input().split())
payments = list(map(int, input().split()))[::-1]
low, high = 0.0, 100.0
for _ in range(60):
    middle = (low + high) / 2
    worth = 0.0
    for payment in payments:
        worth = (worth + payment) / (1 + middle / 100)
    if worth > p:
        low = middle
    else:
        high = middle
print(f"{low:.2f}")
