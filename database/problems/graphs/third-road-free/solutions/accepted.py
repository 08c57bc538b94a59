import heapq
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    roads = [[] for _ in range(n + 1)]
    for i in range(2, 2 + 3 * m, 3):
        a, b, t = data[i : i + 3]
        roads[a].append((b, t))
        roads[b].append((a, t))
    far = 10**18
    best = [far] * (3 * n + 3)
    best[3] = 0
    heap = [(0, 3)]
    while heap:
        total, state = heapq.heappop(heap)
        if total > best[state]:
            continue
        town, used = divmod(state, 3)
        if town == n:
            print(total)
            return
        following = (used + 1) % 3
        for other, toll in roads[town]:
            after = total if used == 2 else total + toll
            reached = 3 * other + following
            if after < best[reached]:
                best[reached] = after
                heapq.heappush(heap, (after, reached))
    print(-1)


main()
