# Raises the rank by one for each new group.
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
for total, maths, name in students:
    if (total, maths) != before:
        rank += 1
        before = (total, maths)
    print(rank, name)
