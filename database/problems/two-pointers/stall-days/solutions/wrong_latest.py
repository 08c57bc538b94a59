# Takes the latest of several best choices.
n, k = map(int, input().split())
days = list(map(int, input().split()))
total = best = sum(days[:k])
first = 1
for i in range(k, n):
    total += days[i] - days[i - k]
    if total >= best:
        best, first = total, i - k + 2
print(best, first)
