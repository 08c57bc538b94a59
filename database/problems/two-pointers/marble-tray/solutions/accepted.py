import sys


def main():
    data = sys.stdin.buffer.read().split()
    n, k = int(data[0]), int(data[1])
    colours = data[2 : 2 + n]
    counts = {}
    left = 0
    best = 0
    begin = 0
    for right, colour in enumerate(colours):
        counts[colour] = counts.get(colour, 0) + 1
        while len(counts) > k:
            gone = colours[left]
            counts[gone] -= 1
            if counts[gone] == 0:
                del counts[gone]
            left += 1
        if right - left + 1 > best:
            best = right - left + 1
            begin = left + 1
    print(best, begin)


main()
