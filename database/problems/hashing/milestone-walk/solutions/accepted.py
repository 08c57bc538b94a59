import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, d = data[0], data[1]
    painted = set(data[2 : 2 + n])
    best = 0
    begin = 0
    for stone in painted:
        if stone - d in painted:
            continue
        end = stone + d
        while end in painted:
            end += d
        visited = (end - stone) // d
        if visited > best or (visited == best and stone < begin):
            best = visited
            begin = stone
    print(best, begin)


main()
