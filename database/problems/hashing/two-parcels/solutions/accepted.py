import sys
from collections import Counter


def main():
    data = sys.stdin.buffer.read().split()
    n, t = int(data[0]), int(data[1])
    seen = Counter()
    pairs = 0
    for word in data[2 : 2 + n]:
        weight = int(word)
        pairs += seen[t - weight]
        seen[weight] += 1
    print(pairs)


main()
