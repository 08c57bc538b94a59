# Goes through the tanks in the order of the beginning.
n, k = map(int, input().split())
levels = sorted(map(int, input().split()), reverse=True)
total = 0
for i in range(k):
    taken = (levels[i % n] + 1) // 2
    total += taken
    levels[i % n] -= taken
print(total)
