# Wants more than k notes.
n, k = map(int, input().split())
song = input()
echoes = 0
for middle in range(2 * n - 1):
    left, right = middle // 2, (middle + 1) // 2
    while left >= 0 and right < n and song[left] == song[right]:
        if right - left + 1 > k:
            echoes += 1
        left -= 1
        right += 1
print(echoes)
