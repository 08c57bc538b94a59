# Looks for the highest earlier kite again at each launch.
n = int(input())
h = list(map(int, input().split()))
painted = 0
longest = 0
since = 0
for i in range(n):
    if i == 0 or h[i] > max(h[:i]):
        painted += 1
        since = i
    longest = max(longest, i - since + 1)
print(painted, longest)
