# Counts a stretch only if its average is above x.
from bisect import bisect_left, insort

n, x = map(int, input().split())
total = warm = 0
seen = [0]
for a in map(int, input().split()):
    total += a - x
    warm += bisect_left(seen, total)
    insort(seen, total)
print(warm)
