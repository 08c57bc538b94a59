# Uses "the current number is positive" as the sign that a number was read.
count = total = current = 0
for char in input() + "x":
    if char.isdigit():
        current = 10 * current + int(char)
    elif current > 0:
        count += 1
        total += current
        current = 0
print(count, total)
