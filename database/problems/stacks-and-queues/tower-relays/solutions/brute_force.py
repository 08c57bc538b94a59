n = int(input())
h = list(map(int, input().split()))
received = [0] * n
for i in range(n):
    higher = [(abs(i - j), j) for j in range(n) if h[j] > h[i]]
    if higher:
        received[min(higher)[1]] += 1
print(*received)
