# Looks for a free evening step by step.
n = int(input())
requests = [tuple(map(int, input().split())) for _ in range(n)]
free = [True] * (n + 1)
total = lessons = 0
for deadline, payment in sorted(requests, key=lambda request: -request[1]):
    if payment == 0:
        break
    evening = min(deadline, n)
    while evening > 0 and not free[evening]:
        evening -= 1
    if evening > 0:
        free[evening] = False
        total += payment
        lessons += 1
print(total, lessons)
