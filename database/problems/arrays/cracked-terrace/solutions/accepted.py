import sys


def main():
    lines = sys.stdin.read().split("\n")
    r, c, k, t = map(int, lines[0].split())
    rows = [[0] * (c + 1)]
    for line in lines[1 : 1 + r]:
        above = rows[-1]
        row = [0]
        left = 0
        for j, tile in enumerate(line, 1):
            if tile == "#":
                left += 1
            row.append(above[j] + left)
        rows.append(row)
    safe = 0
    for i in range(k, r + 1):
        low, high = rows[i], rows[i - k]
        strip = [x - y for x, y in zip(low, high)]
        for right, left in zip(strip[k:], strip):
            if right - left <= t:
                safe += 1
    print(safe)


main()
