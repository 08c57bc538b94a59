import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k, m = data[:3]
    parent = list(range(n + 1))

    def find(a):
        while parent[a] != a:
            parent[a] = parent[parent[a]]
            a = parent[a]
        return a

    parts = n
    for i in range(3, 3 + 2 * k, 2):
        a, b = find(data[i]), find(data[i + 1])
        if a != b:
            parent[a] = b
            parts -= 1
    offers = data[3 + 2 * k :]
    total = 0
    for c, a, b in sorted(zip(offers[2::3], offers[::3], offers[1::3])):
        a, b = find(a), find(b)
        if a != b:
            parent[a] = b
            parts -= 1
            total += c
    print(total if parts == 1 else "IMPOSSIBLE")


main()
