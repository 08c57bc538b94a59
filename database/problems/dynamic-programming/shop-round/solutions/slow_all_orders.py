# Tries all orders.
n = int(input())
shops = [list(map(int, input().split())) for _ in range(n)]
ways = [list(map(int, input().split())) for _ in range(n)]
start = [shop[0] for shop in shops]
for via in range(n):
    for row in [*ways, start]:
        for to in range(n):
            row[to] = min(row[to], row[via] + ways[via][to])
best = (0, 0)


def serve(shop, arrival, left, count):
    global best
    time = max(arrival, shops[shop][1])
    if time > shops[shop][2]:
        return
    best = min(best, (-count, time))
    for other in left:
        serve(other, time + ways[shop][other], left - {other}, count + 1)


for first in range(n):
    serve(first, start[first], frozenset(range(n)) - {first}, 1)
print(-best[0], best[1])
