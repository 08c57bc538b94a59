# Reads each part from both ends.
n, k = map(int, input().split())
song = input()
echoes = 0
for l in range(n):
    for r in range(l + k - 1, n):
        i, j = l, r
        while i < j and song[i] == song[j]:
            i += 1
            j -= 1
        if i >= j:
            echoes += 1
print(echoes)
