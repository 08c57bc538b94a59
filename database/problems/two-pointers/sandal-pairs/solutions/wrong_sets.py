# Counts each size once.
n, m = map(int, input().split())
left = set(map(int, input().split()))
right = set(map(int, input().split()))
pairs = len(left & right)
print(pairs, n + m - 2 * pairs)
