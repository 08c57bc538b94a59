import sys


def main():
    data = sys.stdin.read().split()
    r, c = int(data[0]), int(data[1])
    width = c + 1
    # A frame of dots around the carpet saves the checks at its edges.
    grid = list("." * width + "".join(row + "." for row in data[2 : 2 + r]) + "." * width)
    patches = largest = 0
    for start in range(width, width * (r + 1)):
        colour = grid[start]
        if colour == ".":
            continue
        patches += 1
        size = 0
        grid[start] = "."
        stack = [start]
        while stack:
            at = stack.pop()
            size += 1
            for other in (at - 1, at + 1, at - width, at + width):
                if grid[other] == colour:
                    grid[other] = "."
                    stack.append(other)
        if size > largest:
            largest = size
    print(patches, largest)


main()
