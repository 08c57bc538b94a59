import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    reports = list(zip(data[1::2], data[2::2]))
    reports.sort(key=lambda report: report[0] / report[1] if report[1] else float("inf"))
    total = time = 0
    for minutes, impatience in reports:
        time += minutes
        total += impatience * time
    print(total)


main()
