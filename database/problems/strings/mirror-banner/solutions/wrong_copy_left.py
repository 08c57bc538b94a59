# Copies the left half to the right.
s = list(input())
n = len(s)
replaced = 0
for i in range(n // 2):
    if s[i] != s[n - 1 - i]:
        s[n - 1 - i] = s[i]
        replaced += 1
print(replaced)
print("".join(s))
