n, k = map(int, input().split())
levels = list(map(int, input().split()))
total = 0
for _ in range(k):
    levels.sort()
    taken = (levels[-1] + 1) // 2
    total += taken
    levels[-1] -= taken
print(total)
