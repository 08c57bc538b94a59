# Tries all distributions without cutting any branch.
n, k, m = map(int, input().split())
weights = list(map(int, input().split()))
loads = [0] * k
counts = [0] * k


def best_from(i):
    if i == n:
        return max(loads)
    best = 10**9
    for j in range(k):
        if counts[j] < m:
            loads[j] += weights[i]
            counts[j] += 1
            best = min(best, best_from(i + 1))
            loads[j] -= weights[i]
            counts[j] -= 1
    return best


print(best_from(0))
