import sys
from functools import cache


def main():
    n = int(input())
    colours = list(map(int, input().split()))
    points = list(map(int, input().split()))
    later = [[m for m in range(i + 1, n) if colours[m] == colours[i]] for i in range(n)]

    @cache
    def most(left, right, waiting):
        if left > right:
            return 0
        best = points[waiting] + most(left + 1, right, 0)
        for m in later[left]:
            if m > right:
                break
            value = most(left + 1, m - 1, 0) + most(m, right, waiting + 1)
            if value > best:
                best = value
        return best

    sys.setrecursionlimit(10_000)
    print(most(0, n - 1, 0))


main()
