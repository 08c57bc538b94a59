# Knows strides of one and two steps only.
n, m = map(int, input().split())
wet = set(map(int, input().split()))
ways = [1]
for step in range(1, n + 1):
    ways.append(0 if step in wet else sum(ways[-2:]) % 1_000_000_007)
print(ways[n])
