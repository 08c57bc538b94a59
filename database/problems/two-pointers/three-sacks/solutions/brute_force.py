from itertools import combinations

n, t = map(int, input().split())
print(sum(sum(sacks) <= t for sacks in combinations(list(map(int, input().split())), 3)))
