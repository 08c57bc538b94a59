import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, costs, borders = data[0], data[1:21], data[21:]
    total = 0
    for j in range(20):
        bit = 1 << j
        gold = sum(1 for border in borders if border & bit)
        total += costs[j] * gold * (n - gold)
    print(total)


main()
