import sys


def main():
    data = sys.stdin.read().split()
    s = data[0]
    closing = {}
    inside = {}
    stack = []
    length = 0
    for i, char in enumerate(s):
        if char == "(":
            stack.append((i, length))
            length = 0
        elif char == ")":
            start, before = stack.pop()
            closing[start] = i
            inside[start] = length
            j = start
            while j > 0 and s[j - 1].isdigit():
                j -= 1
            length = before + length * int(s[j:start])
        elif char.isalpha():
            length += 1
    answers = []
    for word in data[2:]:
        k = int(word) - 1
        i = 0
        number = 0
        while True:
            char = s[i]
            if char == "(":
                if k >= number * inside[i]:
                    k -= number * inside[i]
                    i = closing[i]
                else:
                    k %= inside[i]
                number = 0
            elif char.isdigit():
                number = 10 * number + int(char)
            else:
                if k == 0:
                    break
                k -= 1
            i += 1
        answers.append(s[i])
    print("\n".join(answers))


main()
