# Counts places from 1, so that the last letter of a repetition has the place 0.
import re
import sys

data = sys.stdin.read().split()
tokens = re.findall(r"\d+|.", data[0])
closing, inside, stack, length = {}, {}, [], 0
for i, token in enumerate(tokens):
    if token == "(":
        stack.append((i, length))
        length = 0
    elif token == ")":
        start, before = stack.pop()
        closing[start], inside[start] = i, length
        length = before + length * int(tokens[start - 1])
    elif token.isalpha():
        length += 1
for k in map(int, data[2:]):
    i = 0
    while True:
        if tokens[i] == "(":
            whole = int(tokens[i - 1]) * inside[i]
            if k > whole:
                k -= whole
                i = closing[i]
            else:
                k %= inside[i]
        elif tokens[i].isalpha():
            if k <= 1:
                break
            k -= 1
        i += 1
    print(tokens[i])
