import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, length = data[:2]
    lamps = sorted((x - r, x + r) for x, r in zip(data[2::2], data[3::2]))
    lit = count = i = 0
    while lit < length:
        farthest = lit
        while i < n and lamps[i][0] <= lit:
            farthest = max(farthest, lamps[i][1])
            i += 1
        if farthest == lit:
            print("NO", lit)
            return
        lit = farthest
        count += 1
    print("YES", count)


main()
