# Compares each talk with all earlier ones.
n, g = map(int, input().split())
talks = sorted((tuple(map(int, input().split())) for _ in range(n)), key=lambda talk: talk[1])
most = []
for i, (start, _) in enumerate(talks):
    best = 0
    for j in range(i):
        if talks[j][1] + g <= start and most[j] > best:
            best = most[j]
    most.append(best + 1)
print(max(most))
