# Starts with a best sum of 0, as if the stall could stay empty.
n, k = map(int, input().split())
days = list(map(int, input().split()))
best, first = 0, 1
total = sum(days[: k - 1])
for i in range(k - 1, n):
    total += days[i]
    if total > best:
        best, first = total, i - k + 2
    total -= days[i - k + 1]
print(best, first)
