# Allows stretches of any length.
n, k = map(int, input().split())
shown = [0]
for key in map(int, input().split()):
    shown.append(shown[-1] ^ key)
best = 0
for bit in range(19, -1, -1):
    heads = {value >> bit for value in shown}
    wanted = best >> bit | 1
    if any(head ^ wanted in heads for head in heads):
        best |= 1 << bit
print(best)
