# Takes no interest on interest.
n, p = map(int, input().split())
payments = list(map(int, input().split()))
low, high = 0.0, 100.0
for _ in range(60):
    middle = (low + high) / 2
    if sum(payment / (1 + month * middle / 100) for month, payment in enumerate(payments, 1)) > p:
        low = middle
    else:
        high = middle
print(low)
