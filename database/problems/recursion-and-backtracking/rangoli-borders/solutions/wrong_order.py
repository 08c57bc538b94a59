# Puts new letters at the front, so the last square varies slowest.
n, k = map(int, input().split())
borders = []


def extend(border):
    if len(border) == n:
        borders.append(border)
        return
    for letter in "abcd"[:k]:
        if not border.startswith(letter):
            extend(letter + border)


extend("")
print(len(borders))
for border in borders:
    print(border)
