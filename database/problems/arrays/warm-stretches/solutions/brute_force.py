n, x = map(int, input().split())
a = list(map(int, input().split()))
print(sum(sum(a[l:r]) >= x * (r - l) for l in range(n) for r in range(l + 1, n + 1)))
