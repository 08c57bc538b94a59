# Puts the letter a on both sides, which costs two replacements.
s = list(input())
n = len(s)
replaced = 0
for i in range(n // 2):
    if s[i] != s[n - 1 - i]:
        s[i] = s[n - 1 - i] = "a"
        replaced += 1
print(replaced)
print("".join(s))
