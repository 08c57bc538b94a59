# Lets a new pair start at its own mat although it reaches further to the left.
n = int(input())
w = list(map(int, input().split())) + [0]
h = list(map(int, input().split())) + [0]
stack = []
edge = best = 0
for i in range(n + 1):
    while stack and stack[-1][0] >= h[i]:
        top, start = stack.pop()
        best = max(best, top * (edge - start))
    stack.append((h[i], edge))
    edge += w[i]
print(best)
