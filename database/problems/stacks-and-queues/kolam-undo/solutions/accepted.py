import sys


def main():
    data = sys.stdin.read().split()
    row = []
    end = 0  # strokes of the drawing
    for i in range(1, 2 * int(data[0]) + 1, 2):
        verb, word = data[i], data[i + 1]
        if verb == "DRAW":
            if end < len(row):
                del row[end:]
            row.append(word)
            end += 1
        elif verb == "UNDO":
            end = max(0, end - int(word))
        else:
            end = min(len(row), end + int(word))
    print("".join(row[:end]) or "EMPTY")


main()
