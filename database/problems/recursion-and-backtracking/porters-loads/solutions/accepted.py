def main():
    n, k, m = map(int, input().split())
    weights = sorted(map(int, input().split()), reverse=True)
    least = max(weights[0], -(-sum(weights) // k))
    loads = [0] * k
    counts = [0] * k
    best = sum(weights) + 1

    def give(i):
        nonlocal best
        if i == n:
            best = max(loads)
            return
        tried = set()
        weight = weights[i]
        for j in range(k):
            state = (loads[j], counts[j])
            if counts[j] == m or loads[j] + weight >= best or state in tried:
                continue
            tried.add(state)
            loads[j] += weight
            counts[j] += 1
            give(i + 1)
            loads[j] -= weight
            counts[j] -= 1
            if best == least:
                return

    give(0)
    print(best)


main()
