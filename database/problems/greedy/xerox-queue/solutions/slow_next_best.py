# Searches all remaining reports for the next one.
n = int(input())
reports = [tuple(map(int, input().split())) for _ in range(n)]
total = time = 0
while reports:
    best = min(reports, key=lambda report: report[0] / report[1] if report[1] else 10**9)
    reports.remove(best)
    time += best[0]
    total += best[1] * time
print(total)
