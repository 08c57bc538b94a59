# Takes the things with the most points per kilogram first.
n, h, w = map(int, input().split())
things = [tuple(map(int, input().split())) for _ in range(n)]
packed = total = 0
for weight, points in sorted(things, key=lambda thing: -thing[1] / thing[0]):
    if packed + weight <= w:
        packed += weight
        total += points
print(total if packed >= h else -1)
