# Compares the sandals at the same place of both rows only.
n, m = map(int, input().split())
left = list(map(int, input().split()))
right = list(map(int, input().split()))
pairs = sum(a == b for a, b in zip(left, right))
print(pairs, n + m - 2 * pairs)
