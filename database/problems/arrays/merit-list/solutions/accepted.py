import sys


def main():
    data = sys.stdin.read().split()
    n = int(data[0])
    students = []
    for i in range(1, 4 * n + 1, 4):
        maths = int(data[i + 1])
        total = maths + int(data[i + 2]) + int(data[i + 3])
        students.append((-total, -maths, data[i]))
    students.sort()
    lines = []
    rank = 0
    before = None
    for place, (total, maths, name) in enumerate(students, 1):
        if (total, maths) != before:
            rank = place
            before = (total, maths)
        lines.append(f"{rank} {name}")
    print("\n".join(lines))


main()
