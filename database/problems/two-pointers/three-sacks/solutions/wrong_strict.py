# Wants less than t kilograms.
n, t = map(int, input().split())
w = sorted(map(int, input().split()))
choices = 0
for i in range(n):
    left, right = i + 1, n - 1
    while left < right:
        if w[i] + w[left] + w[right] < t:
            choices += right - left
            left += 1
        else:
            right -= 1
print(choices)
