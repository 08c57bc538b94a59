import sys


def main():
    data = sys.stdin.read().split()
    r, c, k = map(int, data[:3])
    rows = data[3:]
    # All choices in one row, with the benches next to them.
    choices = []
    for x in range(1 << c):
        if not x & x << 1:
            choices.append((x, x | x << 1 | x >> 1, bin(x).count("1")))
    fitting = []
    for row in rows:
        broken = sum(1 << j for j in range(c) if row[j] == "#")
        fitting.append([choice for choice in choices if not choice[0] & broken])

    def ways(row, near, missing):
        if missing == 0:
            return 1
        if row == r or missing > (r - row + 1) // 2 * ((c + 1) // 2):
            return 0
        total = 0
        for x, around, count in fitting[row]:
            if not x & near and count <= missing:
                total += ways(row + 1, around, missing - count)
        return total

    print(ways(0, 0, k))


main()
