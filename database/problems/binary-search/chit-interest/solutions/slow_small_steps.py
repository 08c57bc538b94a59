# Raises the interest in small steps.
n, p = map(int, input().split())
payments = list(map(int, input().split()))[::-1]
x = 0.0
while x < 100:
    worth = 0.0
    for payment in payments:
        worth = (worth + payment) / (1 + x / 100)
    if worth <= p:
        break
    x += 1e-6
print(x)
