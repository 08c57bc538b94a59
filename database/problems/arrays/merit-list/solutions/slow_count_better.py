# Counts the better students for each student separately.
import sys

data = sys.stdin.read().split()
n = int(data[0])
students = []
for i in range(1, 4 * n + 1, 4):
    marks = list(map(int, data[i + 1 : i + 4]))
    students.append((sum(marks), marks[0], data[i]))
rows = []
for total, maths, name in students:
    better = sum(1 for t, m, _ in students if t > total or (t == total and m > maths))
    rows.append((better + 1, name))
for rank, name in sorted(rows):
    print(rank, name)
