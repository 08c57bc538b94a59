# Looks at whole metres only, so that a lamp may begin one metre behind the last lit point.
n, length = map(int, input().split())
lamps = []
for _ in range(n):
    x, r = map(int, input().split())
    lamps.append((x - r, x + r))
lamps.sort()
i = count = 0
lit = -1
while lit < length:
    farthest = lit
    while i < n and lamps[i][0] <= lit + 1:
        farthest = max(farthest, lamps[i][1])
        i += 1
    if farthest == lit:
        print("NO", max(lit, 0))
        break
    lit = farthest
    count += 1
else:
    print("YES", count)
