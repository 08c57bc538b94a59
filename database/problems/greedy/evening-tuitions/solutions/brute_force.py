# Tries all sets of requests.
n = int(input())
requests = sorted(tuple(map(int, input().split())) for _ in range(n))
best = (0, 0)
for chosen in range(1 << n):
    total = lessons = 0
    for i, (deadline, payment) in enumerate(requests):
        if chosen >> i & 1:
            lessons += 1
            total += payment
            if lessons > deadline:
                break
    else:
        best = max(best, (total, -lessons))
print(best[0], -best[1])
