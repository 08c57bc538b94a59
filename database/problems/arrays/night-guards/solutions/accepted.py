import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, end = data[0], data[1]
    guards = sorted(zip(data[2 : 2 + 2 * n : 2], data[3 : 2 + 2 * n : 2]))
    guards.append((end, end))
    covered = 0
    total = 0
    longest = 0
    for come, leave in guards:
        if come > covered:
            total += come - covered
            longest = max(longest, come - covered)
        covered = max(covered, leave)
    print(total, longest)


main()
