from itertools import combinations

n, a, b = map(int, input().split())
prices = list(map(int, input().split()))
print(sum(a <= sum(boxes) <= b for size in range(1, n + 1) for boxes in combinations(prices, size)))
