# Reads sign by sign and counts the minutes up one at a time.
n = int(input())
hours = minutes = 0
for _ in range(n):
    digits = ""
    for sign in input():
        if sign == "h":
            hours += int(digits)
            digits = ""
        elif sign == "m":
            for _ in range(int(digits)):
                minutes += 1
                if minutes == 60:
                    hours += 1
                    minutes = 0
        else:
            digits += sign
if hours == 0:
    print(f"{minutes}m")
elif minutes == 0:
    print(f"{hours}h")
else:
    print(f"{hours}h{minutes}m")
