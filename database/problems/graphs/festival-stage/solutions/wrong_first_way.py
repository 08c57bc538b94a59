# Lets a job begin when the first of the jobs it needs is finished.
n, m = map(int, input().split())
hours = [0] + list(map(int, input().split()))
after = [[] for _ in range(n + 1)]
waits = [0] * (n + 1)
for _ in range(m):
    a, b = map(int, input().split())
    after[a].append(b)
    waits[b] += 1
end = [0] * (n + 1)
queue = [job for job in range(1, n + 1) if waits[job] == 0]
for job in queue:
    end[job] = hours[job]
for a in queue:
    for b in after[a]:
        end[b] = end[b] or end[a] + hours[b]
        waits[b] -= 1
        if waits[b] == 0:
            queue.append(b)
print(max(end) if len(queue) == n else "IMPOSSIBLE")
