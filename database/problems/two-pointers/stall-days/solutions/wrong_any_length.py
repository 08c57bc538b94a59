# Takes any number of days up to k.
n, k = map(int, input().split())
days = list(map(int, input().split()))
best, first = days[0], 1
total = start = 0
for i in range(n):
    total += days[i]
    if i - start + 1 > k:
        total -= days[start]
        start += 1
    if total > best:
        best, first = total, start + 1
    if total < 0:
        total, start = 0, i + 1
print(best, first)
