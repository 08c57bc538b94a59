# Takes the last of several rows of the greatest length.
n = int(input())
first = {0: 0}
total = best = begin = 0
for i, letter in enumerate(input(), 1):
    total += {"W": 1, "L": -1, "D": 0}[letter]
    start = first.setdefault(total, i)
    if i > start and i - start >= best:
        best = i - start
        begin = start + 1
print(best, begin)
