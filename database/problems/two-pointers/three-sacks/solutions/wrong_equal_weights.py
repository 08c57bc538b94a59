# Skips equal weights, as if they were the same sack.
n, t = map(int, input().split())
w = sorted(map(int, input().split()))
choices = 0
for i in range(n):
    if i > 0 and w[i] == w[i - 1]:
        continue
    left, right = i + 1, n - 1
    while left < right:
        if w[i] + w[left] + w[right] <= t:
            choices += right - left
            left += 1
        else:
            right -= 1
print(choices)
