# Walks from the entrance for each signpost.
n = int(input())
values = list(map(int, input().split()))
left, right = [-1] * n, [-1] * n
out = [0]
for i in range(1, n):
    at, depth = 0, 1
    while True:
        side = right if values[i] > values[at] else left
        if side[at] < 0:
            break
        at = side[at]
        depth += 1
    side[at] = i
    out.append(depth)
print(*out)
