strip = input()
for letter in "abcdefghijklmnopqrstuvwxyz":
    strip = strip.replace(letter, " ")
numbers = [int(digits) for digits in strip.split()]
print(len(numbers), sum(numbers))
