n, m, q = map(int, input().split())
ropeways = [tuple(map(int, input().split())) for _ in range(m)]
closed = list(map(int, input().split()))
answers = []
for count in range(1, q + 1):
    is_open = [pair for i, pair in enumerate(ropeways, 1) if i not in closed[:count]]
    largest = 1
    for start in range(1, n + 1):
        reached = {start}
        for _ in range(n):
            for a, b in is_open:
                if a in reached or b in reached:
                    reached |= {a, b}
        largest = max(largest, len(reached))
    answers.append(largest)
print(*answers)
