import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    key = [0] + data[1::3]
    left = [0] + data[2::3]
    right = [0] + data[3::3]
    order = [1]
    for u in order:
        if left[u]:
            order.append(left[u])
        if right[u]:
            order.append(right[u])
    low = [10**10] * (n + 1)
    high = [0] * (n + 1)
    tidy = [True] * (n + 1)
    for u in reversed(order):
        a, b, k = left[u], right[u], key[u]
        tidy[u] = tidy[a] and tidy[b] and high[a] < k < low[b]
        low[u] = min(k, low[a], low[b])
        high[u] = max(k, high[a], high[b])
    print(sum(tidy) - 1)


main()
