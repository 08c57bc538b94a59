# Spreads the rest evenly over the loads.
n, k = map(int, input().split())
machines = [tuple(map(int, input().split())) for _ in range(n)]
low, high = 1, k * (machines[0][0] + machines[0][2])
while low < high:
    middle = (low + high) // 2
    if sum(middle * c // (c * t + r) for t, c, r in machines) >= k:
        high = middle
    else:
        low = middle + 1
print(low)
