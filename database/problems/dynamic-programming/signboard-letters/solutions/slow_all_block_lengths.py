# Tries all lengths of the last block for each pair of prefixes.
p, b, c = map(int, input().split())
s, t = input(), input()
least = [[10**9] * (len(t) + 1) for _ in range(len(s) + 1)]
least[0][0] = 0
for i in range(len(s) + 1):
    for j in range(len(t) + 1):
        best = least[i][j]
        if i and j:
            best = min(best, least[i - 1][j - 1] + (s[i - 1] != t[j - 1]) * p)
        for k in range(1, i + 1):
            cost = least[i - k][j] + b + c * k
            if cost < best:
                best = cost
        for k in range(1, j + 1):
            cost = least[i][j - k] + b + c * k
            if cost < best:
                best = cost
        least[i][j] = best
print(least[-1][-1])
