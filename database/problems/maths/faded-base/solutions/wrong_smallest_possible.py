# Tries only the smallest base that has all the digits.
for _ in range(int(input())):
    x, y, z = input().split()
    base = max(2, int(max(x + y + z), 36) + 1)
    print(base if int(x, base) + int(y, base) == int(z, base) else -1)
