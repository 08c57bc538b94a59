# Counts on the dry stair and then takes away the ways over each wet step.
n, m = map(int, input().split())
wet = list(map(int, input().split()))
ways = [1]
for step in range(1, n + 1):
    ways.append(sum(ways[-3:]) % 1_000_000_007)
print((ways[n] - sum(ways[step] * ways[n - step] for step in wet)) % 1_000_000_007)
