# Lets the porter at the back leave.
import sys

best = []
for line in sys.stdin.read().split("\n")[1:]:
    if line.startswith("JOIN"):
        weight = int(line[5:])
        best.append(max(weight, best[-1]) if best else weight)
    elif line == "LEAVE":
        best.pop()
    elif line:
        print(best[-1])
