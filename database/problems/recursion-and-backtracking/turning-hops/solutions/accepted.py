import sys


def main():
    data = sys.stdin.read().split()
    r, c = int(data[0]), int(data[1])
    rows, word = data[2 : 2 + r], data[2 + r]
    width = c + 1
    letters = "".join(row + "." for row in rows) + "." * width
    grid = list(letters)
    last = len(word) - 1

    # A way goes on along the axis `step`, which is 1 or the width of a row.
    def ways(square, done, step):
        if done == last:
            return 1
        total = 0
        wanted = word[done + 1]
        here = grid[square]
        grid[square] = "."
        for end in (square - step, square + step):
            if grid[end] == wanted:
                total += ways(end, done + 1, width + 1 - step)
        grid[square] = here
        return total

    total = 0
    for square in range(r * width):
        if grid[square] == word[0]:
            total += ways(square, 0, 1)
            if last > 0:
                total += ways(square, 0, width)
    print(total)


main()
