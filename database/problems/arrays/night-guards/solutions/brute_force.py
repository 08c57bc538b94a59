# Marks each minute.
n, end = map(int, input().split())
watched = [False] * end
for _ in range(n):
    come, leave = map(int, input().split())
    for minute in range(come, leave):
        watched[minute] = True
holes = "".join("w" if w else "." for w in watched).split("w")
print(watched.count(False), max(map(len, holes)))
