import sys
from itertools import accumulate


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, q = data[0], data[1]
    prefix = [0] + list(accumulate(data[2 : 2 + n]))
    whole = prefix[n]
    starts = data[2 + n : 2 + n + 2 * q : 2]
    ends = data[3 + n : 2 + n + 2 * q : 2]
    answers = []
    for a, b in zip(starts, ends):
        ride = prefix[b - 1] - prefix[a - 1]
        answers.append(ride if ride > 0 else ride + whole)
    print("\n".join(map(str, answers)))


main()
