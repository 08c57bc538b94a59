import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    g = data[1]
    count = ready = 0
    for end, start in sorted(zip(data[3::2], data[2::2])):
        if start >= ready:
            count += 1
            ready = end + g
    print(count)


main()
