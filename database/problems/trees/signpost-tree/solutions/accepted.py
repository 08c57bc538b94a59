import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    values = data[1 : 1 + n]
    order = sorted(range(n), key=values.__getitem__)
    smaller = [n] * (n + 1)  # n stands for none
    larger = [n] * (n + 1)
    for a, b in zip(order, order[1:]):
        larger[a] = b
        smaller[b] = a
    for i in range(n - 1, -1, -1):
        a, b = smaller[i], larger[i]
        larger[a] = b
        smaller[b] = a
    depth = [-1] * (n + 1)
    for i in range(n):
        a, b = depth[smaller[i]], depth[larger[i]]
        depth[i] = (a if a > b else b) + 1
    print(*depth[:n])


main()
