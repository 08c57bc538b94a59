# Pays the ladder for each letter.
p, b, c = map(int, input().split())
s, t = input(), input()
row = [j * (b + c) for j in range(len(t) + 1)]
for i, letter in enumerate(s, 1):
    above, row = row, [i * (b + c)]
    for j, wanted in enumerate(t, 1):
        row.append(min(above[j - 1] + (letter != wanted) * p, above[j] + b + c, row[-1] + b + c))
print(row[-1])
