import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    r, c = data[:2]
    # The columns of the row above, with an unreachable one before the first.
    best = [-1] * (c + 1)
    ways = [0] * (c + 1)
    for row in range(r):
        for column, mangoes in enumerate(data[2 + row * c : 2 + (row + 1) * c], 1):
            above, left = best[column], best[column - 1]
            if row == 0 and column == 1 and mangoes >= 0:
                best[1], ways[1] = mangoes, 1
            elif mangoes < 0 or (above < 0 and left < 0):
                best[column], ways[column] = -1, 0
            elif above == left:
                best[column] += mangoes
                ways[column] = (ways[column] + ways[column - 1]) % 1_000_000_007
            elif above > left:
                best[column] += mangoes
            else:
                best[column] = left + mangoes
                ways[column] = ways[column - 1]
    print(best[c], ways[c])


main()
