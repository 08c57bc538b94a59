# Carries one hour at most.
import re
import sys

text = sys.stdin.read()
hours = sum(int(a) for a in re.findall(r"(\d+)h", text))
minutes = sum(int(a) for a in re.findall(r"(\d+)m", text))
if minutes >= 60:
    hours += 1
    minutes -= 60
result = f"{hours}h" if hours else ""
if minutes or not hours:
    result += f"{minutes}m"
print(result)
