import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m, q = data[:3]
    a, b = data[3 : 3 + 2 * m : 2], data[4 : 4 + 2 * m : 2]
    closed = [number - 1 for number in data[3 + 2 * m : 3 + 2 * m + q]]
    parent = list(range(n + 1))
    size = [1] * (n + 1)

    def join(i):
        x, y = a[i], b[i]
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        while parent[y] != y:
            parent[y] = parent[parent[y]]
            y = parent[y]
        if x == y:
            return 1
        if size[x] < size[y]:
            x, y = y, x
        parent[y] = x
        size[x] += size[y]
        return size[x]

    is_closed = [False] * m
    for i in closed:
        is_closed[i] = True
    largest = 1
    for i in range(m):
        if not is_closed[i]:
            largest = max(largest, join(i))
    answers = []
    for i in reversed(closed):
        answers.append(largest)
        largest = max(largest, join(i))
    print(*reversed(answers))


main()
