import sys
from math import gcd


def main():
    lengths = list(map(int, sys.stdin.buffer.read().split()))[1:]
    piece = 0
    for length in lengths:
        piece = gcd(piece, length)
    print(piece, sum(lengths) // piece)


main()
