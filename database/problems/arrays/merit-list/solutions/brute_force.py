n = int(input())
students = []
for _ in range(n):
    name, *marks = input().split()
    marks = list(map(int, marks))
    students.append((sum(marks), marks[0], name))
rows = []
for total, maths, name in students:
    better = sum(1 for t, m, _ in students if t > total or (t == total and m > maths))
    rows.append((better + 1, name))
for rank, name in sorted(rows):
    print(rank, name)
