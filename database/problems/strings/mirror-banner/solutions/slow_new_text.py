# Builds a new text for each replacement.
s = input()
n = len(s)
replaced = 0
for i in range(n // 2):
    j = n - 1 - i
    if s[i] != s[j]:
        letter = min(s[i], s[j])
        s = s[:i] + letter + s[i + 1 :]
        s = s[:j] + letter + s[j + 1 :]
        replaced += 1
print(replaced)
print(s)
