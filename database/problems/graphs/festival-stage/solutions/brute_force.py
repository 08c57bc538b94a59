# Corrects the ends again and again; if that never stops, there is a circle.
n, m = map(int, input().split())
hours = list(map(int, input().split()))
notes = [tuple(int(word) - 1 for word in input().split()) for _ in range(m)]
ends = hours[:]
for _ in range(n + 1):
    before = ends[:]
    for a, b in notes:
        ends[b] = max(ends[b], ends[a] + hours[b])
print(max(ends) if ends == before else "IMPOSSIBLE")
