# Counts each unequal pair from both sides.
s = input()
t = s[::-1]
print(sum(a != b for a, b in zip(s, t)))
print("".join(min(a, b) for a, b in zip(s, t)))
