# Also hops straight on.
r, c = map(int, input().split())
rows = [input() for _ in range(r)]
word = input()
used = set()


def ways(i, j, done):
    if not (0 <= i < r and 0 <= j < c) or (i, j) in used or rows[i][j] != word[done]:
        return 0
    if done + 1 == len(word):
        return 1
    used.add((i, j))
    total = sum(ways(i + a, j + b, done + 1) for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0)))
    used.remove((i, j))
    return total


print(sum(ways(i, j, 0) for i in range(r) for j in range(c)))
