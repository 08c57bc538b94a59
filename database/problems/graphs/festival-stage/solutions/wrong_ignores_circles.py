# Reports a circle only if no job at all can begin.
n, m = map(int, input().split())
hours = [0] + list(map(int, input().split()))
after = [[] for _ in range(n + 1)]
waits = [0] * (n + 1)
for _ in range(m):
    a, b = map(int, input().split())
    after[a].append(b)
    waits[b] += 1
begin = [0] * (n + 1)
queue = [job for job in range(1, n + 1) if waits[job] == 0]
last = 0
for a in queue:
    last = max(last, begin[a] + hours[a])
    for b in after[a]:
        begin[b] = max(begin[b], begin[a] + hours[a])
        waits[b] -= 1
        if waits[b] == 0:
            queue.append(b)
print(last or "IMPOSSIBLE")
