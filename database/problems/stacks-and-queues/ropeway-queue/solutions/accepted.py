import sys
from collections import deque


def main():
    lines = sys.stdin.read().split("\n")
    queue = deque()
    best = deque()
    out = []
    for i in range(1, int(lines[0]) + 1):
        line = lines[i]
        if line[0] == "J":
            weight = int(line[5:])
            queue.append(weight)
            while best and best[-1] < weight:
                best.pop()
            best.append(weight)
        elif line[0] == "L":
            if queue.popleft() == best[0]:
                best.popleft()
        else:
            out.append(best[0])
    print("\n".join(map(str, out)))


main()
