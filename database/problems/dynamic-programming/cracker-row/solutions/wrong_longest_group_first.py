# Lights the longest group that there is.
n = int(input())
row = list(map(int, input().split()))
points = list(map(int, input().split()))
total = 0
while row:
    best = start = 0
    for i in range(len(row)):
        size = 1
        while i + size < len(row) and row[i + size] == row[i]:
            size += 1
        if size > best:
            best, start = size, i
    total += points[best - 1]
    del row[start : start + best]
print(total)
