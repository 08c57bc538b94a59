import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[:2]
    near = [[] for _ in range(n + 1)]
    for i in range(m):
        a, b = data[2 + 2 * i], data[3 + 2 * i]
        near[a].append((b, i))
        near[b].append((a, i))
    number = [0] * (n + 1)
    parent = [0] * (n + 1)
    by = [-1] * (n + 1)
    order = []
    # A village gets its number when it is taken from the stack, which makes the order depth first.
    stack = [(1, 0, -1)]
    while stack:
        village, origin, road = stack.pop()
        if number[village]:
            continue
        order.append(village)
        number[village] = len(order)
        parent[village] = origin
        by[village] = road
        for other, i in near[village]:
            if not number[other]:
                stack.append((other, village, i))
    low = number[:]
    height = [0] * (n + 1)
    bridges = longest = 0
    for village in reversed(order):
        lowest = low[village]
        origin = by[village]
        for other, i in near[village]:
            if i != origin and low[other] < lowest:
                # Of a child, the value of its whole part; of others, their number.
                value = low[other] if by[other] == i else number[other]
                if value < lowest:
                    lowest = value
        low[village] = lowest
        if village == 1:
            break
        above = parent[village]
        reach = height[village]
        if lowest > number[above]:
            bridges += 1
            reach += 1
        if reach + height[above] > longest:
            longest = reach + height[above]
        if reach > height[above]:
            height[above] = reach
    print(bridges, bridges - longest)


main()
