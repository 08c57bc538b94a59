# Compares neighbours in sorted order only.
n, d = map(int, input().split())
stones = sorted(set(map(int, input().split())))
best, begin = 1, stones[0]
start = stones[0]
visited = 1
for before, stone in zip(stones, stones[1:]):
    if stone - before == d:
        visited += 1
    else:
        start = stone
        visited = 1
    if visited > best:
        best, begin = visited, start
print(best, begin)
