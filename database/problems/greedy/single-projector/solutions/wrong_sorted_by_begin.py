# Takes the talk that begins first.
n, g = map(int, input().split())
count = ready = 0
for start, end in sorted(tuple(map(int, input().split())) for _ in range(n)):
    if start >= ready:
        count += 1
        ready = end + g
print(count)
