# Compares the first and the last station of the window only.
n, d = map(int, input().split())
h = list(map(int, input().split()))
steady = left = 0
for right in range(n):
    while abs(h[right] - h[left]) > d:
        left += 1
    steady += right - left + 1
print(steady)
