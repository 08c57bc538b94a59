DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def value(text, base):
    return sum(DIGITS.index(digit) * base**i for i, digit in enumerate(reversed(text)))


for _ in range(int(input())):
    sheet = input().split()
    answer = -1
    for base in range(36, 1, -1):
        if all(DIGITS.index(digit) < base for digit in "".join(sheet)):
            x, y, z = (value(text, base) for text in sheet)
            if x + y == z:
                answer = base
    print(answer)
