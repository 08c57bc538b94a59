import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, a, b = data[:3]
    prices = data[3:]

    def totals(boxes):
        sums = [0]
        for price in boxes:
            sums += [total + price for total in sums]
        sums.sort()
        return sums

    first, second = totals(prices[: n // 2]), totals(prices[n // 2 :])

    def pairs(limit):
        count = 0
        fitting = len(second)
        for x in first:
            rest = limit - x
            while fitting and second[fitting - 1] > rest:
                fitting -= 1
            if not fitting:
                break
            count += fitting
        return count

    print(pairs(b) - pairs(a - 1))


main()
