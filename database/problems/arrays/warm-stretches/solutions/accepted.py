import sys
from itertools import accumulate


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, x = data[0], data[1]
    sums = [0] + list(accumulate(a - x for a in data[2 : 2 + n]))
    ranks = {value: rank for rank, value in enumerate(sorted(set(sums)), 1)}
    size = len(ranks)
    tree = [0] * (size + 1)
    warm = 0
    for value in sums:
        rank = at = ranks[value]
        while at:
            warm += tree[at]
            at &= at - 1
        while rank <= size:
            tree[rank] += 1
            rank += rank & -rank
    print(warm)


main()
