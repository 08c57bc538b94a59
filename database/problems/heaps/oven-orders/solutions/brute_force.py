# Tries all sets of orders.
n = int(input())
orders = sorted((tuple(map(int, input().split())) for _ in range(n)), key=lambda order: order[1])
best = 0
for chosen in range(1 << n):
    total = count = 0
    for i, (baking, finish) in enumerate(orders):
        if chosen >> i & 1:
            total += baking
            count += 1
            if total > finish:
                break
    else:
        best = max(best, count)
print(best)
