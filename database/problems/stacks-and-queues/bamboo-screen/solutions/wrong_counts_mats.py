# Multiplies with the number of mats and the width of the last one.
n = int(input())
w = list(map(int, input().split())) + [0]
h = list(map(int, input().split())) + [0]
stack = []
best = 0
for i in range(n + 1):
    start = i
    while stack and stack[-1][0] >= h[i]:
        top, start = stack.pop()
        best = max(best, top * (i - start) * w[i - 1])
    stack.append((h[i], start))
print(best)
