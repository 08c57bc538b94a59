# Serves the most impatient student first.
n = int(input())
total = time = 0
reports = [tuple(map(int, input().split())) for _ in range(n)]
for minutes, impatience in sorted(reports, key=lambda report: (-report[1], report[0])):
    time += minutes
    total += impatience * time
print(total)
