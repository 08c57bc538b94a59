# Searches the whole queue at each question.
import sys
from collections import deque

queue = deque()
out = []
for line in sys.stdin.read().split("\n")[1:]:
    if line.startswith("JOIN"):
        queue.append(int(line[5:]))
    elif line == "LEAVE":
        queue.popleft()
    elif line:
        heaviest = 0
        for weight in queue:
            if weight > heaviest:
                heaviest = weight
        out.append(heaviest)
print("\n".join(map(str, out)))
