import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    h, w = data[1:3]
    best = [0] + [-1] * w
    for weight, points in zip(data[3::2], data[4::2]):
        for total in range(w, weight - 1, -1):
            before = best[total - weight]
            if before >= 0 and before + points > best[total]:
                best[total] = before + points
    print(max(best[h:]))


main()
