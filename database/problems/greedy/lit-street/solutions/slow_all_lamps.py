# Looks through all lamps for each choice.
n, length = map(int, input().split())
lamps = []
for _ in range(n):
    x, r = map(int, input().split())
    lamps.append((x - r, x + r))
lit = count = 0
while lit < length:
    farthest = lit
    for start, end in lamps:
        if start <= lit and end > farthest:
            farthest = end
    if farthest == lit:
        print("NO", lit)
        break
    lit = farthest
    count += 1
else:
    print("YES", count)
