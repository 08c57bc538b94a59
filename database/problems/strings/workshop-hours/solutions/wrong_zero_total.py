# Writes nothing when the total is zero.
import re
import sys

text = sys.stdin.read()
total = sum(int(a) * (60 if unit == "h" else 1) for a, unit in re.findall(r"(\d+)([hm])", text))
hours, minutes = divmod(total, 60)
print((f"{hours}h" if hours else "") + (f"{minutes}m" if minutes else ""))
