import sys


def main():
    data = sys.stdin.buffer.read().split()
    n = int(data[0])
    record = 0
    painted = 0
    stretch = 0
    longest = 0
    for word in data[1 : 1 + n]:
        height = int(word)
        if height > record:
            record = height
            painted += 1
            stretch = 0
        stretch += 1
        if stretch > longest:
            longest = stretch
    print(painted, longest)


main()
