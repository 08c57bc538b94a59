# Switches on every lamp that reaches farther than the ones before.
n, length = map(int, input().split())
lamps = []
for _ in range(n):
    x, r = map(int, input().split())
    lamps.append((x - r, x + r))
lit = count = 0
for start, end in sorted(lamps):
    if start > lit or lit >= length:
        break
    if end > lit:
        lit = end
        count += 1
print(*(("YES", count) if lit >= length else ("NO", lit)))
