# Checks the turns only when the word is complete.
r, c = map(int, input().split())
rows = [input() for _ in range(r)]
word = input()
path = []
used = set()


def ways(i, j):
    if not (0 <= i < r and 0 <= j < c) or (i, j) in used or rows[i][j] != word[len(path)]:
        return 0
    path.append((i, j))
    used.add((i, j))
    if len(path) == len(word):
        total = int(all((a[0] == b[0]) != (b[0] == d[0]) for a, b, d in zip(path, path[1:], path[2:])))
    else:
        total = ways(i, j - 1) + ways(i, j + 1) + ways(i - 1, j) + ways(i + 1, j)
    used.remove((i, j))
    path.pop()
    return total


print(sum(ways(i, j) for i in range(r) for j in range(c)))
