# Assumes that a job needs only jobs with smaller numbers.
n, m = map(int, input().split())
hours = [0] + list(map(int, input().split()))
needs = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b = map(int, input().split())
    needs[b].append(a)
end = [0] * (n + 1)
for job in range(1, n + 1):
    end[job] = hours[job] + max([end[a] for a in needs[job]], default=0)
print(max(end))
