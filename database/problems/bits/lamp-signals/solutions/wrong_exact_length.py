# Looks only at stretches of exactly the least length.
n, k = map(int, input().split())
shown = [0]
for key in map(int, input().split()):
    shown.append(shown[-1] ^ key)
print(max(shown[r] ^ shown[r - k] for r in range(k, n + 1)))
