# Leaves out hampers that cost exactly the upper bound.
from bisect import bisect_left

n, a, b = map(int, input().split())
prices = list(map(int, input().split()))


def totals(boxes):
    sums = [0]
    for price in boxes:
        sums += [total + price for total in sums]
    return sorted(sums)


second = totals(prices[n // 2 :])
print(sum(bisect_left(second, b - x) - bisect_left(second, a - x) for x in totals(prices[: n // 2])))
