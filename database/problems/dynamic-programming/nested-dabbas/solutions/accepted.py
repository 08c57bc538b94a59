import sys
from bisect import bisect_left


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    dabbas = sorted((d, -h) for d, h in zip(data[1::2], data[2::2]))
    ends = []
    for _, negative in dabbas:
        at = bisect_left(ends, -negative)
        if at == len(ends):
            ends.append(-negative)
        else:
            ends[at] = -negative
    print(len(ends))


main()
