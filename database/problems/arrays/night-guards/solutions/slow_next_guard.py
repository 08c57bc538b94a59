# Searches all guards again for each stretch of the night.
import sys

data = list(map(int, sys.stdin.read().split()))
n, end = data[:2]
guards = list(zip(data[2::2], data[3::2]))
covered = 0
total = longest = 0
while covered < end:
    leave = max((e for s, e in guards if s <= covered), default=0)
    if leave > covered:
        covered = leave
        continue
    come = min((s for s, e in guards if s > covered), default=end)
    total += come - covered
    longest = max(longest, come - covered)
    covered = come
print(total, longest)
