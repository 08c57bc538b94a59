import sys


def higher_before(h):
    result = [-1] * len(h)
    stack = []
    for i, height in enumerate(h):
        while stack and h[stack[-1]] <= height:
            stack.pop()
        if stack:
            result[i] = stack[-1]
        stack.append(i)
    return result


def main():
    data = sys.stdin.buffer.read().split()
    n = int(data[0])
    h = list(map(int, data[1 : 1 + n]))
    left = higher_before(h)
    right = [n - 1 - j if j >= 0 else -1 for j in higher_before(h[::-1])][::-1]
    received = [0] * n
    for i in range(n):
        a, b = left[i], right[i]
        if a >= 0 and (b < 0 or i - a <= b - i):
            received[a] += 1
        elif b >= 0:
            received[b] += 1
    print(*received)


main()
