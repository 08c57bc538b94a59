# Takes the first higher tower on the right if there is one.
n = int(input())
h = list(map(int, input().split()))
received = [0] * n
stack = []
for i in range(n):
    while stack and h[stack[-1]] < h[i]:
        stack.pop()
        received[i] += 1
    stack.append(i)
print(*received)
