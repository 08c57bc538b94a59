# Checks the whole hanging tree for each sign, with the bounds that come from above.
n = int(input())
signs = [(0, 0, 0)] + [tuple(map(int, input().split())) for _ in range(n)]
answer = 0
for u in range(1, n + 1):
    stack = [(u, 0, 10**10)]
    good = True
    while stack and good:
        v, low, high = stack.pop()
        key, a, b = signs[v]
        good = low < key < high
        if a:
            stack.append((a, low, key))
        if b:
            stack.append((b, key, high))
    answer += good
print(answer)
