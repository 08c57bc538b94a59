import sys


def main():
    letters = list(sys.stdin.readline().strip())
    n = len(letters)
    replaced = 0
    for i in range(n // 2):
        one, other = letters[i], letters[n - 1 - i]
        if one != other:
            replaced += 1
            letters[i] = letters[n - 1 - i] = min(one, other)
    print(replaced)
    print("".join(letters))


main()
