import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    rivals = [[] for _ in range(n + 1)]
    for i in range(2, 2 + 2 * m, 2):
        rivals[data[i]].append(data[i + 1])
        rivals[data[i + 1]].append(data[i])
    side = [0] * (n + 1)
    red = 0
    for start in range(1, n + 1):
        if side[start]:
            continue
        side[start] = 1
        group = [start]
        balance = 0
        for a in group:
            balance += side[a]
            for b in rivals[a]:
                if side[b] == 0:
                    side[b] = -side[a]
                    group.append(b)
                elif side[b] == side[a]:
                    print("IMPOSSIBLE")
                    return
        red += (len(group) + abs(balance)) // 2
    print(red)


main()
