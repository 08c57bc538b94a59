n, d = map(int, input().split())
h = list(map(int, input().split()))
print(sum(max(h[l:r]) - min(h[l:r]) <= d for l in range(n) for r in range(l + 1, n + 1)))
