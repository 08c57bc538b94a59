import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m, k = data[:3]
    curries = sorted(data[3 : 3 + n])
    desserts = sorted(data[3 + n : 3 + n + m])

    def count(most):
        affordable = m
        total = 0
        for curry in curries:
            left = most - curry
            while affordable and desserts[affordable - 1] > left:
                affordable -= 1
            if not affordable:
                break
            total += affordable
        return total

    low, high = curries[0] + desserts[0], curries[-1] + desserts[-1]
    while low < high:
        middle = (low + high) // 2
        if count(middle) >= k:
            high = middle
        else:
            low = middle + 1
    print(low, count(low) - count(low - 1))


main()
