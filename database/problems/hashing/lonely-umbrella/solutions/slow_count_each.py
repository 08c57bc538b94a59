# Counts each number along the whole rail.
n = int(input())
tags = list(map(int, input().split()))
print(next((tag for tag in tags if tags.count(tag) == 1), 0))
