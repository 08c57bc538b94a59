# Tries all choices of three sacks.
from itertools import combinations

n, t = map(int, input().split())
w = list(map(int, input().split()))
print(sum(1 for a, b, c in combinations(w, 3) if a + b + c <= t))
