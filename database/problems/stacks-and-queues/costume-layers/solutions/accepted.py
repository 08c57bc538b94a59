import sys


def main():
    word = sys.stdin.read().split()[1]
    worn = []
    for position, letter in enumerate(word, 1):
        if letter.isupper():
            worn.append(letter.lower())
        elif worn and worn[-1] == letter:
            worn.pop()
        else:
            print("FAULT", position)
            return
    print("WORN", len(worn))


main()
