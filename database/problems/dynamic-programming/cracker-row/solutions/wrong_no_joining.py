# Forgets that the parts of the row are pushed together.
n = int(input())
colours = list(map(int, input().split()))
points = list(map(int, input().split()))
best = [0]
for end in range(1, n + 1):
    found = 0
    for size in range(1, end + 1):
        if colours[end - size] != colours[end - 1]:
            break
        found = max(found, best[end - size] + points[size - 1])
    best.append(found)
print(best[n])
