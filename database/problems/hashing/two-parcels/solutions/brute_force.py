n, t = map(int, input().split())
w = list(map(int, input().split()))
print(sum(1 for j in range(n) for i in range(j) if w[i] + w[j] == t))
