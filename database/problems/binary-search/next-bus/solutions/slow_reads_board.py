# Reads the board from the start for each visitor.
input()
times = list(map(int, input().split()))
waits = []
for x in map(int, input().split()):
    wait = -1
    for t in times:
        if t >= x:
            wait = t - x
            break
    waits.append(wait)
print(*waits)
