# Keeps a set, so that equal weights count once.
n, t = map(int, input().split())
seen = set()
pairs = 0
for weight in map(int, input().split()):
    if t - weight in seen:
        pairs += 1
    seen.add(weight)
print(pairs)
