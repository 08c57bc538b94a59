import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, card = data[0], data[1]
    following = data[1:]
    note = [-1] * (n + 1)
    read = 0
    while card and note[card] < 0:
        note[card] = read
        read += 1
        card = following[card]
    if card == 0:
        print("END", read)
    else:
        print("LOOP", note[card], read - note[card])


main()
