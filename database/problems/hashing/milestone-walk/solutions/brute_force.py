n, d = map(int, input().split())
stones = sorted(map(int, input().split()))
best = begin = 0
for stone in stones:
    visited = 1
    while stone + visited * d in stones:
        visited += 1
    if visited > best:
        best = visited
        begin = stone
print(best, begin)
