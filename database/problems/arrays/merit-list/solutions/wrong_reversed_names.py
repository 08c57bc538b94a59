# Sorts everything in reverse, the names too.
import sys

data = sys.stdin.read().split()
n = int(data[0])
students = []
for i in range(1, 4 * n + 1, 4):
    marks = list(map(int, data[i + 1 : i + 4]))
    students.append((sum(marks), marks[0], data[i]))
students.sort(reverse=True)
rank = 0
before = None
for place, (total, maths, name) in enumerate(students, 1):
    if (total, maths) != before:
        rank = place
        before = (total, maths)
    print(rank, name)
