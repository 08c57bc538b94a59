# Declines the new order when it does not fit.
n = int(input())
orders = sorted((tuple(map(int, input().split())) for _ in range(n)), key=lambda order: order[1])
total = count = 0
for baking, finish in orders:
    if total + baking <= finish:
        total += baking
        count += 1
print(count)
