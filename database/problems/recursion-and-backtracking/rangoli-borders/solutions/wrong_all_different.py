# Uses no colour twice, not even in squares far apart.
from itertools import permutations

n, k = map(int, input().split())
borders = ["".join(word) for word in permutations("abcd"[:k], n)]
print(len(borders))
for border in borders:
    print(border)
