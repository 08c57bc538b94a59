# Prints the shortest report first.
n = int(input())
total = time = 0
for minutes, impatience in sorted(tuple(map(int, input().split())) for _ in range(n)):
    time += minutes
    total += impatience * time
print(total)
