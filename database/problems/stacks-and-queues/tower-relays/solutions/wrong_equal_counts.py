# Sends to towers of the same height too.
n = int(input())
h = list(map(int, input().split()))


def higher_before(h):
    result, stack = [], []
    for i, height in enumerate(h):
        while stack and h[stack[-1]] < height:
            stack.pop()
        result.append(stack[-1] if stack else -1)
        stack.append(i)
    return result


left = higher_before(h)
right = [n - 1 - j if j >= 0 else -1 for j in higher_before(h[::-1])][::-1]
received = [0] * n
for i in range(n):
    if left[i] >= 0 and (right[i] < 0 or i - left[i] <= right[i] - i):
        received[left[i]] += 1
    elif right[i] >= 0:
        received[right[i]] += 1
print(*received)
