import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    m = data[1]
    bought = 0
    for price, pieces in sorted(zip(data[2::2], data[3::2])):
        taken = min(pieces, m // price)
        bought += taken
        m -= taken * price
    print(bought, m)


main()
