# Forgets the pairs that are still on the stack at the end.
n = int(input())
w = list(map(int, input().split()))
h = list(map(int, input().split()))
stack = []
edge = best = 0
for i in range(n):
    start = edge
    while stack and stack[-1][0] >= h[i]:
        top, start = stack.pop()
        best = max(best, top * (edge - start))
    stack.append((h[i], start))
    edge += w[i]
    best = max(best, w[i] * h[i])
print(best)
