import sys
from collections import Counter


def main():
    labels = sys.stdin.read().split()[1:]
    boxes = Counter("".join(sorted(label)) for label in labels)
    print(len(boxes), max(boxes.values()))


main()
