# Tries all orders.
from itertools import permutations

n = int(input())
reports = [tuple(map(int, input().split())) for _ in range(n)]
least = None
for order in permutations(reports):
    total = time = 0
    for minutes, impatience in order:
        time += minutes
        total += impatience * time
    least = total if least is None else min(least, total)
print(least)
