import sys


def main():
    data = sys.stdin.buffer.read().split()
    n = int(data[0])
    rooms = [0] * 30
    for a, b in zip(data[1 : n + 1], data[n + 1 : 2 * n + 1]):
        flipped = int(a) ^ int(b)
        while flipped:
            low = flipped & -flipped
            rooms[low.bit_length() - 1] += 1
            flipped ^= low
    flips = sum(rooms)
    print(flips, rooms.index(max(rooms)) + 1 if flips else 0)


main()
