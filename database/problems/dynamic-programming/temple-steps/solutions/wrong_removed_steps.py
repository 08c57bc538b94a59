# Takes the wet steps out of the stair.
n, m = map(int, input().split())
ways = [1]
for step in range(n - m):
    ways.append(sum(ways[-3:]) % 1_000_000_007)
print(ways[-1])
