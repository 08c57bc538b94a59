# Prints the largest number among equally frequent switches.
n = int(input())
a = list(map(int, input().split()))
b = list(map(int, input().split()))
rooms = [0] * 31
for x, y in zip(a, b):
    for j in range(30):
        rooms[j + 1] += (x ^ y) >> j & 1
best = 0
for j in range(1, 31):
    if rooms[j] and rooms[j] >= rooms[best]:
        best = j
print(sum(rooms), best)
