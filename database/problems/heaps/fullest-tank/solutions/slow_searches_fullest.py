# Searches the fullest tank each evening.
n, k = map(int, input().split())
levels = list(map(int, input().split()))
total = 0
for _ in range(k):
    i = levels.index(max(levels))
    taken = (levels[i] + 1) // 2
    total += taken
    levels[i] -= taken
print(total)
