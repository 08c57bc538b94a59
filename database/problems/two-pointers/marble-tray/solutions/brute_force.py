n, k = map(int, input().split())
colours = list(map(int, input().split()))
best = begin = 0
for i in range(n):
    for j in range(i + 1, n + 1):
        if len(set(colours[i:j])) <= k and j - i > best:
            best = j - i
            begin = i + 1
print(best, begin)
