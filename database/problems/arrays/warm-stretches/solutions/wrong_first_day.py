# Forgets the stretches that begin on the first day.
from bisect import bisect_right, insort

n, x = map(int, input().split())
total = warm = 0
seen = []
for a in map(int, input().split()):
    total += a - x
    warm += bisect_right(seen, total)
    insort(seen, total)
print(warm)
