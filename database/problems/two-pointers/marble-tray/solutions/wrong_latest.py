# Takes the latest of several best beginnings.
n, k = map(int, input().split())
colours = list(map(int, input().split()))
counts = {}
best = begin = left = 0
for right, colour in enumerate(colours):
    counts[colour] = counts.get(colour, 0) + 1
    while len(counts) > k:
        counts[colours[left]] -= 1
        if counts[colours[left]] == 0:
            del counts[colours[left]]
        left += 1
    if right - left + 1 >= best:
        best = right - left + 1
        begin = left + 1
print(best, begin)
