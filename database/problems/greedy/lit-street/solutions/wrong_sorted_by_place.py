# Goes through the lamps by their places.
n, length = map(int, input().split())
lamps = sorted(tuple(map(int, input().split())) for _ in range(n))
lit = count = i = 0
while lit < length:
    farthest = lit
    while i < n and lamps[i][0] - lamps[i][1] <= lit:
        farthest = max(farthest, lamps[i][0] + lamps[i][1])
        i += 1
    if farthest == lit:
        print("NO", lit)
        break
    lit = farthest
    count += 1
else:
    print("YES", count)
