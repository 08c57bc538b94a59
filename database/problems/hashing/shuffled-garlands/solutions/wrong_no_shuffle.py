# Counts only the pieces that already look the same from both sides.
n = int(input())
thread = input()
good = 0
for middle in range(2 * n - 1):
    left, right = middle // 2, (middle + 1) // 2
    while left >= 0 and right < n and thread[left] == thread[right]:
        good += 1
        left -= 1
        right += 1
print(good)
