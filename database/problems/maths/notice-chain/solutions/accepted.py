import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    out = []
    for i in range(1, 4 * data[0] + 1, 4):
        a, r, n, m = data[i : i + 4]
        total, power = 0, 1
        for bit in bin(n)[2:]:
            total = total * (1 + power) % m
            power = power * power % m
            if bit == "1":
                total = (total * r + 1) % m
                power = power * r % m
        out.append(a * total % m)
    print("\n".join(map(str, out)))


main()
