# Looks outward from each tower.
n = int(input())
h = list(map(int, input().split()))
received = [0] * n
for i in range(n):
    for distance in range(1, n):
        if i - distance >= 0 and h[i - distance] > h[i]:
            received[i - distance] += 1
            break
        if i + distance < n and h[i + distance] > h[i]:
            received[i + distance] += 1
            break
print(*received)
