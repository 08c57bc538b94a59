import sys


def main():
    data = sys.stdin.read().split()
    value = {"W": 1, "L": -1, "D": 0}
    first = {0: 0}
    total = 0
    best = 0
    begin = 0
    for i, letter in enumerate(data[1], 1):
        total += value[letter]
        start = first.setdefault(total, i)
        if i - start > best:
            best = i - start
            begin = start + 1
    print(best, begin)


main()
