# For each number of accepted orders, keeps the smallest total time.
n = int(input())
orders = sorted((tuple(map(int, input().split())) for _ in range(n)), key=lambda order: order[1])
totals = [0]
for baking, finish in orders:
    totals.append(10**18)
    for count in range(len(totals) - 1, 0, -1):
        total = totals[count - 1] + baking
        if total <= finish and total < totals[count]:
            totals[count] = total
    if totals[-1] == 10**18:
        totals.pop()
print(len(totals) - 1)
