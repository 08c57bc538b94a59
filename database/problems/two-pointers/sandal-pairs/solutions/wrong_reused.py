# Moves only one finger after a pair, so the right sandal is used again.
n, m = map(int, input().split())
left = list(map(int, input().split()))
right = list(map(int, input().split()))
i = j = pairs = 0
while i < n and j < m:
    if left[i] == right[j]:
        pairs += 1
        i += 1
    elif left[i] < right[j]:
        i += 1
    else:
        j += 1
print(pairs, max(0, n + m - 2 * pairs))
