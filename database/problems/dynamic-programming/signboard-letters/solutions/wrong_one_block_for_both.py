# Lets letters be taken down and put up at one place for a single ladder.
p, b, c = map(int, input().split())
s, t = input(), input()
far = 10**9
least = [[far] * (len(t) + 1) for _ in range(len(s) + 1)]
block = [[far] * (len(t) + 1) for _ in range(len(s) + 1)]
least[0][0] = 0
for i in range(len(s) + 1):
    for j in range(len(t) + 1):
        if i:
            block[i][j] = min(least[i - 1][j] + b, block[i - 1][j]) + c
        if j:
            block[i][j] = min(block[i][j], min(least[i][j - 1] + b, block[i][j - 1]) + c)
        if i and j:
            least[i][j] = least[i - 1][j - 1] + (s[i - 1] != t[j - 1]) * p
        least[i][j] = min(least[i][j], block[i][j]) if i or j else 0
print(least[-1][-1])
