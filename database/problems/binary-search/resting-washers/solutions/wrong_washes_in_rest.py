# Lets a machine wash during its rest.
n, k = map(int, input().split())
machines = [tuple(map(int, input().split())) for _ in range(n)]
low, high = 1, k * (machines[0][0] + machines[0][2])
while low < high:
    middle = (low + high) // 2
    done = 0
    for t, c, r in machines:
        done += middle // (c * t + r) * c + middle % (c * t + r) // t
    if done >= k:
        high = middle
    else:
        low = middle + 1
print(low)
