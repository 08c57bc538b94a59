# Looks only between the guards, not before the first and after the last.
import sys

data = list(map(int, sys.stdin.read().split()))
n, end = data[:2]
guards = sorted(zip(data[2::2], data[3::2]))
covered = guards[0][0]
total = longest = 0
for come, leave in guards:
    if come > covered:
        total += come - covered
        longest = max(longest, come - covered)
    covered = max(covered, leave)
print(total, longest)
