# Goes to the shops in the order in which they close.
n = int(input())
shops = [list(map(int, input().split())) for _ in range(n)]
ways = [list(map(int, input().split())) for _ in range(n)]
start = [shop[0] for shop in shops]
for via in range(n):
    for row in [*ways, start]:
        for to in range(n):
            row[to] = min(row[to], row[via] + ways[via][to])
place = None
time = count = 0
for shop in sorted(range(n), key=lambda i: shops[i][2]):
    arrival = max(time + ways[place][shop] if count else start[shop], shops[shop][1])
    if arrival <= shops[shop][2]:
        place, time = shop, arrival
        count += 1
print(count, time)
