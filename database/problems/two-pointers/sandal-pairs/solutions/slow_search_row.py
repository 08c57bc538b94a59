# Searches the other row from its beginning for each sandal.
n, m = map(int, input().split())
left = list(map(int, input().split()))
right = list(map(int, input().split()))
pairs = 0
for size in left:
    if size in right:
        right.remove(size)
        pairs += 1
print(pairs, n - pairs + len(right))
