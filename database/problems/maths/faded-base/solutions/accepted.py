import sys


def main():
    data = sys.stdin.read().split()
    out = []
    for i in range(1, 3 * int(data[0]) + 1, 3):
        x, y, z = data[i : i + 3]
        least = max(2, int(max(x + y + z), 36) + 1)
        for base in range(least, 37):
            if int(x, base) + int(y, base) == int(z, base):
                out.append(base)
                break
        else:
            out.append(-1)
    print("\n".join(map(str, out)))


main()
