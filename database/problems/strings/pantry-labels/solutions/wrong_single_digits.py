# Takes each digit as a number of its own.
digits = [int(char) for char in input() if char.isdigit()]
print(len(digits), sum(digits))
