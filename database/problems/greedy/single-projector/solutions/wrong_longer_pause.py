# Wants more than g minutes between two talks.
n, g = map(int, input().split())
count = 0
ready = -1
for start, end in sorted((tuple(map(int, input().split())) for _ in range(n)), key=lambda talk: talk[1]):
    if start > ready:
        count += 1
        ready = end + g
print(count)
