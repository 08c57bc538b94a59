n = int(input())
w = list(map(int, input().split()))
h = list(map(int, input().split()))
print(max(sum(w[i : j + 1]) * min(h[i : j + 1]) for i in range(n) for j in range(i, n)))
