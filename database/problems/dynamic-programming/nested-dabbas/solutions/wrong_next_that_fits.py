# Goes outwards and takes each dabba into which the last one fits.
n = int(input())
diameter = height = count = 0
for d, h in sorted(tuple(map(int, input().split())) for _ in range(n)):
    if d > diameter and h > height:
        diameter, height = d, h
        count += 1
print(count)
