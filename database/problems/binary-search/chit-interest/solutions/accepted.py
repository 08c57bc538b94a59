import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, p = data[:2]
    payments = data[1 + n : 1 : -1]
    low, high = 0.0, 100.0
    for _ in range(60):
        middle = (low + high) / 2
        q = 1 + middle / 100
        worth = 0.0
        for payment in payments:
            worth = (worth + payment) / q
        if worth > p:
            low = middle
        else:
            high = middle
    print(f"{low:.10f}")


main()
