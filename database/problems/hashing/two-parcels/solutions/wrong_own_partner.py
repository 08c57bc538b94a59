# Pairs a parcel with itself.
from collections import Counter

n, t = map(int, input().split())
seen = Counter()
pairs = 0
for weight in map(int, input().split()):
    seen[weight] += 1
    pairs += seen[t - weight]
print(pairs)
