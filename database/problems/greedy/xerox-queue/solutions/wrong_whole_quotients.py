# Compares rounded quotients.
n = int(input())
total = time = 0
reports = [tuple(map(int, input().split())) for _ in range(n)]
for minutes, impatience in sorted(reports, key=lambda report: report[0] // report[1] if report[1] else 10**9):
    time += minutes
    total += impatience * time
print(total)
