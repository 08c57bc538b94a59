# Counts the ones of the difference.
n = int(input())
a = list(map(int, input().split()))
b = list(map(int, input().split()))
rooms = [0] * 31
for x, y in zip(a, b):
    for j in range(30):
        rooms[j + 1] += abs(x - y) >> j & 1
print(sum(rooms), rooms.index(max(rooms)))
