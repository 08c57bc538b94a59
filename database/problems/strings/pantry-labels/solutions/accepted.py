import sys


def main():
    strip = sys.stdin.readline().strip()
    count = 0
    total = 0
    current = 0
    reading = False
    for char in strip + "x":
        if "0" <= char <= "9":
            if not reading:
                count += 1
                current = 0
                reading = True
            current = 10 * current + int(char)
        elif reading:
            total += current
            reading = False
    print(count, total)


main()
