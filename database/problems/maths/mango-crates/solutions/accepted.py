import sys
from itertools import accumulate


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    largest = max(data[1:])
    crates = [0] * (largest + 1)
    a = 2
    while a * a <= largest:
        for number in range(a * a, largest + 1, a):
            crates[number] += 1
        a += 1
    settled = list(accumulate(1 if count == 1 else 0 for count in crates))
    print("\n".join(str(settled[r] - settled[l - 1]) for l, r in zip(data[1::2], data[2::2])))


main()
