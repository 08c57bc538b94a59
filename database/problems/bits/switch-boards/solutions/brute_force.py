n = int(input())
a = list(map(int, input().split()))
b = list(map(int, input().split()))
rooms = [sum(x // 2**j % 2 != y // 2**j % 2 for x, y in zip(a, b)) for j in range(30)]
best = 0
for j in range(30):
    if rooms[j] > 0 and (best == 0 or rooms[j] > rooms[best - 1]):
        best = j + 1
print(sum(rooms), best)
