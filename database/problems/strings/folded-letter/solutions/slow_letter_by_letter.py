# Walks through the unfolded text letter by letter.
import re
import sys

data = sys.stdin.read().split()
tokens = re.findall(r"\d+|.", data[0])
closing = {}
stack = []
for i, token in enumerate(tokens):
    if token == "(":
        stack.append(i)
    elif token == ")":
        closing[stack.pop()] = i


def letters(start, end):
    i = start
    while i < end:
        if tokens[i].isdigit():
            for _ in range(int(tokens[i])):
                yield from letters(i + 2, closing[i + 1])
            i = closing[i + 1]
        else:
            yield tokens[i]
        i += 1


for k in map(int, data[2:]):
    for place, letter in enumerate(letters(0, len(tokens)), 1):
        if place == k:
            print(letter)
            break
