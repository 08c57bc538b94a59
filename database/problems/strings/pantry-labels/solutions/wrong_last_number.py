# Loses a number at the end of the strip.
strip = input()
count = total = 0
digits = ""
for char in strip:
    if char.isdigit():
        digits += char
    elif digits:
        count += 1
        total += int(digits)
        digits = ""
print(count, total)
