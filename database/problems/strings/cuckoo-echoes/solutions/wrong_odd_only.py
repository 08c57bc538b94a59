# Looks only for echoes with a note in the middle.
n, k = map(int, input().split())
song = input()
echoes = 0
for middle in range(n):
    step = 0
    while middle - step >= 0 and middle + step < n and song[middle - step] == song[middle + step]:
        if 2 * step + 1 >= k:
            echoes += 1
        step += 1
print(echoes)
