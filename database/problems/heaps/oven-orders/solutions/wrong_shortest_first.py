# Bakes from the shortest cake to the longest.
n = int(input())
total = count = 0
for baking, finish in sorted(tuple(map(int, input().split())) for _ in range(n)):
    if total + baking <= finish:
        total += baking
        count += 1
print(count)
