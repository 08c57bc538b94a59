# Corrects the ends until nothing changes any more.
n, m = map(int, input().split())
hours = list(map(int, input().split()))
notes = [tuple(int(word) - 1 for word in input().split()) for _ in range(m)]
ends = hours[:]
changed = True
for _ in range(n + 1):
    changed = False
    for a, b in notes:
        if ends[a] + hours[b] > ends[b]:
            ends[b] = ends[a] + hours[b]
            changed = True
    if not changed:
        break
print("IMPOSSIBLE" if changed else max(ends))
