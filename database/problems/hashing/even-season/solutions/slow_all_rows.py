# Extends a row from each match.
n = int(input())
row = input()
best = begin = 0
for i in range(n):
    total = 0
    for j in range(i, n):
        if row[j] == "W":
            total += 1
        elif row[j] == "L":
            total -= 1
        if total == 0 and j - i + 1 > best:
            best = j - i + 1
            begin = i + 1
print(best, begin)
