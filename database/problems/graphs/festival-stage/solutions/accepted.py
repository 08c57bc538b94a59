import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    hours = [0] + data[2 : 2 + n]
    after = [[] for _ in range(n + 1)]
    waits = [0] * (n + 1)
    for i in range(2 + n, 2 + n + 2 * m, 2):
        after[data[i]].append(data[i + 1])
        waits[data[i + 1]] += 1
    begin = [0] * (n + 1)
    queue = [job for job in range(1, n + 1) if waits[job] == 0]
    last = 0
    for a in queue:
        end = begin[a] + hours[a]
        if end > last:
            last = end
        for b in after[a]:
            if end > begin[b]:
                begin[b] = end
            waits[b] -= 1
            if waits[b] == 0:
                queue.append(b)
    print(last if len(queue) == n else "IMPOSSIBLE")


main()
