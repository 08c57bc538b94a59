# Counts a kite that only equals the record as a new record.
n = int(input())
record = painted = stretch = longest = 0
for height in map(int, input().split()):
    if height >= record:
        record = height
        painted += 1
        stretch = 0
    stretch += 1
    longest = max(longest, stretch)
print(painted, longest)
