import sys


def main():
    thread = sys.stdin.read().split()[1]
    bits = [1 << kind for kind in range(16)]
    seen = [0] * (1 << 16)
    seen[0] = 1
    odd = 0
    good = 0
    for letter in thread:
        odd ^= bits[ord(letter) - 97]
        good += seen[odd]
        for bit in bits:
            good += seen[odd ^ bit]
        seen[odd] += 1
    print(good)


main()
