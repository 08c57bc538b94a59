# Reads only one digit of a number.
import sys

data = sys.stdin.read().split()
s = data[0]
closing, inside, stack, length = {}, {}, [], 0
for i, char in enumerate(s):
    if char == "(":
        stack.append((i, length))
        length = 0
    elif char == ")":
        start, before = stack.pop()
        closing[start], inside[start] = i, length
        length = before + length * int(s[start - 1])
    elif char.isalpha():
        length += 1
for k in map(int, data[2:]):
    k -= 1
    i = 0
    while i < len(s):
        if s[i] == "(":
            if k >= int(s[i - 1]) * inside[i]:
                k -= int(s[i - 1]) * inside[i]
                i = closing[i]
            else:
                k %= inside[i]
        elif s[i].isalpha():
            if k == 0:
                break
            k -= 1
        i += 1
    print(s[min(i, len(s) - 1)])
