# Unfolds the innermost brackets until none are left.
import re

s = input()
while "(" in s:
    s = re.sub(r"(\d+)\(([a-z]*)\)", lambda found: int(found[1]) * found[2], s)
q = int(input())
for k in map(int, input().split()):
    print(s[k - 1])
