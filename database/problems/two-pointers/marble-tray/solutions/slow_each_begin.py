# Starts over at each marble.
n, k = map(int, input().split())
colours = list(map(int, input().split()))
best = begin = 0
for i in range(n):
    tray = set()
    caught = 0
    for j in range(i, n):
        tray.add(colours[j])
        if len(tray) > k:
            break
        caught += 1
    if caught > best:
        best = caught
        begin = i + 1
print(best, begin)
