n, k = map(int, input().split())
days = list(map(int, input().split()))
sums = [sum(days[i : i + k]) for i in range(n - k + 1)]
print(max(sums), sums.index(max(sums)) + 1)
