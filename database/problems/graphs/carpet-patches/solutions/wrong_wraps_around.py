# Lets the end of a row touch the beginning of the next one.
r, c = map(int, input().split())
grid = list("".join(input() for _ in range(r)))
patches = largest = 0
for start in range(r * c):
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
        for other in (at - 1, at + 1, at - c, at + c):
            if 0 <= other < r * c and grid[other] == colour:
                grid[other] = "."
                stack.append(other)
    largest = max(largest, size)
print(patches, largest)
