n, m = map(int, input().split())
roads = [tuple(map(int, input().split())) for _ in range(m)]


def critical(roads):
    count = 0
    for i in range(len(roads)):
        reached = {1}
        size = 0
        while size < len(reached):
            size = len(reached)
            for j, (a, b) in enumerate(roads):
                if j != i and (a in reached or b in reached):
                    reached |= {a, b}
        count += len(reached) < n
    return count


print(critical(roads), end=" ", flush=True)
print(min(critical(roads + [(a, b)]) for b in range(2, n + 1) for a in range(1, b)))
