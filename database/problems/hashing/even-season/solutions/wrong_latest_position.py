# Keeps the latest position of a sum instead of the first.
n = int(input())
seen = {0: 0}
total = best = begin = 0
for i, letter in enumerate(input(), 1):
    total += {"W": 1, "L": -1, "D": 0}[letter]
    if total in seen and i - seen[total] > best:
        best = i - seen[total]
        begin = seen[total] + 1
    seen[total] = i
print(best, begin)
