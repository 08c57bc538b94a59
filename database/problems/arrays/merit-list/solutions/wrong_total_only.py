# Shares a rank whenever the totals are equal.
import sys

data = sys.stdin.read().split()
n = int(data[0])
students = []
for i in range(1, 4 * n + 1, 4):
    marks = list(map(int, data[i + 1 : i + 4]))
    students.append((-sum(marks), -marks[0], data[i]))
students.sort()
rank = 0
before = None
for place, (total, maths, name) in enumerate(students, 1):
    if total != before:
        rank = place
        before = total
    print(rank, name)
