import sys


def main():
    data = sys.stdin.read().split()
    n, q = int(data[0]), int(data[1])
    tree = [0] * n + [int(data[2 + i]) << 15 | i for i in range(n)]
    for i in range(n - 1, 0, -1):
        a, b = tree[2 * i], tree[2 * i + 1]
        tree[i] = a if a < b else b
    out = []
    for at in range(2 + n, 2 + n + 3 * q, 3):
        first, second = int(data[at + 1]), int(data[at + 2])
        if data[at] == "SET":
            i = first - 1 + n
            tree[i] = second << 15 | first - 1
            i >>= 1
            while i:
                a, b = tree[2 * i], tree[2 * i + 1]
                tree[i] = a if a < b else b
                i >>= 1
        else:
            best = 1 << 60
            i, j = first - 1 + n, second + n
            while i < j:
                if i & 1:
                    if tree[i] < best:
                        best = tree[i]
                    i += 1
                if j & 1:
                    j -= 1
                    if tree[j] < best:
                        best = tree[j]
                i >>= 1
                j >>= 1
            out.append((best & 32767) + 1)
    print("\n".join(map(str, out)))


main()
