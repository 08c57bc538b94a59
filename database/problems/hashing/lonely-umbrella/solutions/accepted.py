import sys
from collections import Counter


def main():
    tags = sys.stdin.buffer.read().split()[1:]
    counts = Counter(tags)
    for tag in tags:
        if counts[tag] == 1:
            print(int(tag))
            return
    print(0)


main()
