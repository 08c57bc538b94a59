# Looks for the first price below which k thalis lie.
from bisect import bisect_left, bisect_right

n, m, k = map(int, input().split())
curries = list(map(int, input().split()))
desserts = sorted(map(int, input().split()))
low, high = 0, 2 * 10**8 + 1
while low < high:
    middle = (low + high) // 2
    if sum(bisect_left(desserts, middle - curry) for curry in curries) >= k:
        high = middle
    else:
        low = middle + 1
print(low, sum(bisect_right(desserts, low - c) - bisect_left(desserts, low - c) for c in curries))
