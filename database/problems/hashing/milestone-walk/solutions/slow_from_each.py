# Follows the walk from each stone, even if it has a painted predecessor.
n, d = map(int, input().split())
painted = set(map(int, input().split()))
best = begin = 0
for stone in sorted(painted):
    end = stone + d
    while end in painted:
        end += d
    if (end - stone) // d > best:
        best = (end - stone) // d
        begin = stone
print(best, begin)
