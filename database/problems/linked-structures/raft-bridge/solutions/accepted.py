import sys


def main():
    lines = sys.stdin.read().split("\n")
    n, q = map(int, lines[0].split())
    left = [i - 1 for i in range(n + 2)]
    right = [i + 1 for i in range(n + 2)]
    out = [False] * (n + 2)
    yard = []
    answers = []
    for i in range(1, q + 1):
        line = lines[i]
        if line[0] == "B":
            x = yard.pop()
            out[x] = False
            right[left[x]] = x
            left[right[x]] = x
            continue
        x = int(line[4:])
        if line[0] == "O":
            out[x] = True
            yard.append(x)
            right[left[x]] = right[x]
            left[right[x]] = left[x]
        else:
            answers.append("YARD" if out[x] else f"{left[x]} {right[x]}")
    print("\n".join(answers))


main()
