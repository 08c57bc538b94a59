# Ignores how many pieces a porter can hold.
n, k, m = map(int, input().split())
weights = sorted(map(int, input().split()), reverse=True)
loads = [0] * k
best = sum(weights) + 1


def give(i):
    global best
    if i == n:
        best = max(loads)
        return
    for j in range(k):
        if loads[j] + weights[i] < best and loads[j] not in loads[:j]:
            loads[j] += weights[i]
            give(i + 1)
            loads[j] -= weights[i]


give(0)
print(best)
