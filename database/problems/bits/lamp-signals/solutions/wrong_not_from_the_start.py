# Loses the stretches that begin at the first post.
n, k = map(int, input().split())
shown = [0]
for key in map(int, input().split()):
    shown.append(shown[-1] ^ key)
best = 0
for bit in range(19, -1, -1):
    heads = set()
    wanted = best >> bit | 1
    for r in range(k + 1, n + 1):
        heads.add(shown[r - k] >> bit)
        if shown[r] >> bit ^ wanted in heads:
            best |= 1 << bit
            break
print(best)
