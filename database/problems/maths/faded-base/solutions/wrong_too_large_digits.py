# Allows digits that the base does not have.
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def value(text, base):
    total = 0
    for digit in text:
        total = total * base + DIGITS.index(digit)
    return total


for _ in range(int(input())):
    x, y, z = input().split()
    for base in range(2, 37):
        if value(x, base) + value(y, base) == value(z, base):
            print(base)
            break
    else:
        print(-1)
