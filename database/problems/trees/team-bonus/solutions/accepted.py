import sys


def main():
    data = sys.stdin.read().split()
    n, q = int(data[0]), int(data[1])
    boss = [0, 0] + list(map(int, data[2 : n + 1]))
    below = [[] for _ in range(n + 1)]
    for worker in range(2, n + 1):
        below[boss[worker]].append(worker)
    start = [0] * (n + 1)
    order = []
    stack = [1]
    while stack:
        worker = stack.pop()
        order.append(worker)
        start[worker] = len(order)
        stack += below[worker]
    size = [1] * (n + 1)
    for worker in reversed(order):
        size[boss[worker]] += size[worker]
    tree = [0] * (n + 2)
    out = []
    at = n + 1
    for _ in range(q):
        x = int(data[at + 1])
        i = start[x]
        if data[at] == "GIVE":
            a = int(data[at + 2])
            at += 3
            j = i + size[x]
            while i <= n:
                tree[i] += a
                i += i & -i
            while j <= n:
                tree[j] -= a
                j += j & -j
        else:
            at += 2
            total = 0
            while i:
                total += tree[i]
                i &= i - 1
            out.append(total)
    print("\n".join(map(str, out)))


main()
