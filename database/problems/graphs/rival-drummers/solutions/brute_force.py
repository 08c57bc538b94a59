n, m = map(int, input().split())
pairs = [tuple(map(int, input().split())) for _ in range(m)]
best = -1
for red in range(1 << n):
    if all((red >> (a - 1) & 1) + (red >> (b - 1) & 1) == 1 for a, b in pairs):
        best = max(best, bin(red).count("1"))
print(best if best >= 0 else "IMPOSSIBLE")
