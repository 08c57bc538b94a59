# Adds one choice instead of all that lie between the fingers.
n, t = map(int, input().split())
w = sorted(map(int, input().split()))
choices = 0
for i in range(n):
    left, right = i + 1, n - 1
    while left < right:
        if w[i] + w[left] + w[right] <= t:
            choices += 1
            left += 1
        else:
            right -= 1
print(choices)
