# Does not know the sum before the first match.
n = int(input())
first = {}
total = best = begin = 0
for i, letter in enumerate(input(), 1):
    total += {"W": 1, "L": -1, "D": 0}[letter]
    start = first.setdefault(total, i)
    if i - start > best:
        best = i - start
        begin = start + 1
print(best, begin)
