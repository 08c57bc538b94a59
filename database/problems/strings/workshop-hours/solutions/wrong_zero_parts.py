# Always writes both parts.
import re
import sys

text = sys.stdin.read()
total = sum(int(a) * (60 if unit == "h" else 1) for a, unit in re.findall(r"(\d+)([hm])", text))
print(f"{total // 60}h{total % 60}m")
