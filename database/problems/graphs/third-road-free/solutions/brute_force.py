# The cheapest journeys with exactly 1, 2, 3, ... roads.
n, m = map(int, input().split())
roads = [tuple(map(int, input().split())) for _ in range(m)]
far = 10**18
now = [far] * (n + 1)
now[1] = 0
answer = far
for number in range(1, 3 * n + 1):
    then = [far] * (n + 1)
    for a, b, t in roads:
        price = 0 if number % 3 == 0 else t
        then[b] = min(then[b], now[a] + price)
        then[a] = min(then[a], now[b] + price)
    now = then
    answer = min(answer, now[n])
print(answer if answer < far else -1)
