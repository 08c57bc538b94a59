import sys
from operator import add


def main():
    data = sys.stdin.read().split()
    n, q = int(data[0]), int(data[1])
    value = {letter: 1 << i for i, letter in enumerate("ABCDEFGHIJKLMNOPQR")}
    value["-"] = 0
    size = 1 << 18
    f = [0] * size
    for card in data[2 : 2 + n]:
        f[sum(value[letter] for letter in card)] += 1
    for j in range(18):
        step = 1 << j
        if j < 6:
            # Short steps: all sets that agree in the lowest letters lie at equal distances.
            for low in range(step):
                f[low + step :: 2 * step] = map(add, f[low + step :: 2 * step], f[low :: 2 * step])
        else:
            for base in range(0, size, 2 * step):
                middle, end = base + step, base + 2 * step
                f[middle:end] = map(add, f[middle:end], f[base:middle])
    out = [f[size - 1 - sum(value[letter] for letter in dish)] for dish in data[2 + n :]]
    print("\n".join(map(str, out)))


main()
