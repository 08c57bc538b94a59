import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k = data[0], data[1]
    days = data[2 : 2 + n]
    total = best = sum(days[:k])
    first = 1
    for i in range(k, n):
        total += days[i] - days[i - k]
        if total > best:
            best = total
            first = i - k + 2
    print(best, first)


main()
