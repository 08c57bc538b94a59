# Adds up each window from scratch.
n, k = map(int, input().split())
days = list(map(int, input().split()))
best = sum(days[:k])
first = 1
for i in range(1, n - k + 1):
    total = sum(days[i : i + k])
    if total > best:
        best = total
        first = i + 1
print(best, first)
