n = int(input())
costs = list(map(int, input().split()))
borders = [f"{int(word):020b}"[::-1] for word in input().split()]
total = 0
for i in range(n):
    for j in range(i):
        for cost, a, b in zip(costs, borders[i], borders[j]):
            if a != b:
                total += cost
print(total)
