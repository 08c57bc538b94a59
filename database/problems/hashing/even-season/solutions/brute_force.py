n = int(input())
row = input()


def search():
    for length in range(n, 0, -1):
        for start in range(n - length + 1):
            part = row[start : start + length]
            if part.count("W") == part.count("L"):
                return length, start + 1
    return 0, 0


print(*search())
