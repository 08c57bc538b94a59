# Searches the whole region after each closing.
n, m, q = map(int, input().split())
ropeways = [tuple(map(int, input().split())) for _ in range(m)]
closed = [int(word) - 1 for word in input().split()]
near = [set() for _ in range(n + 1)]
for i, (a, b) in enumerate(ropeways):
    near[a].add((b, i))
    near[b].add((a, i))
answers = []
for i in closed:
    a, b = ropeways[i]
    near[a].discard((b, i))
    near[b].discard((a, i))
    seen = [False] * (n + 1)
    largest = 1
    for start in range(1, n + 1):
        if seen[start]:
            continue
        seen[start] = True
        group = [start]
        for village in group:
            for other, _ in near[village]:
                if not seen[other]:
                    seen[other] = True
                    group.append(other)
        largest = max(largest, len(group))
    answers.append(largest)
print(*answers)
