# Takes the text after an opening bracket to end at the next closing one.
import re
import sys

data = sys.stdin.read().split()
s = re.sub(r"(\d+)\(([^)]*)\)", lambda found: min(int(found[1]), 9) * found[2], data[0])
s = "".join(char for char in s if char.isalpha())
for k in map(int, data[2:]):
    print(s[(k - 1) % len(s)])
