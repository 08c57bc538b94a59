# Believes that whoever comes later also leaves later.
import sys

data = list(map(int, sys.stdin.read().split()))
n, end = data[:2]
covered = total = longest = 0
for come, leave in sorted(zip(data[2::2], data[3::2])) + [(end, end)]:
    if come > covered:
        total += come - covered
        longest = max(longest, come - covered)
    covered = leave
print(total, longest)
