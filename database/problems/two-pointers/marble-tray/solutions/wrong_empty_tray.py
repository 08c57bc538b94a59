# Empties the whole tray when a new colour comes and no cup is free.
n, k = map(int, input().split())
colours = list(map(int, input().split()))
best = begin = left = 0
tray = set()
for right, colour in enumerate(colours):
    if colour not in tray and len(tray) == k:
        tray = set()
        left = right
    tray.add(colour)
    if right - left + 1 > best:
        best = right - left + 1
        begin = left + 1
print(best, begin)
