# Takes every request that fits, in the order of the deadlines.
n = int(input())
total = lessons = 0
for deadline, payment in sorted(tuple(map(int, input().split())) for _ in range(n)):
    if lessons < deadline and payment:
        total += payment
        lessons += 1
print(total, lessons)
