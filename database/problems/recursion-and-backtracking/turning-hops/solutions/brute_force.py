r, c = map(int, input().split())
rows = [input() for _ in range(r)]
word = input()
paths = [[(i, j)] for i in range(r) for j in range(c)]
for _ in word[1:]:
    longer = []
    for path in paths:
        i, j = path[-1]
        for end in ((i, j - 1), (i, j + 1), (i - 1, j), (i + 1, j)):
            if 0 <= end[0] < r and 0 <= end[1] < c and end not in path:
                longer.append(path + [end])
    paths = longer
total = 0
for path in paths:
    spelled = "".join(rows[i][j] for i, j in path) == word
    turned = all((a[0] == b[0]) != (b[0] == d[0]) for a, b, d in zip(path, path[1:], path[2:]))
    total += spelled and turned
print(total)
