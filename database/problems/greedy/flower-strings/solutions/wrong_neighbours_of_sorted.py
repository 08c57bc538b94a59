# Sorts once and always goes on with the new string.
n, k = map(int, input().split())
strings = sorted(map(int, input().split()))
strings = [0] * (-(n - 1) % (k - 1)) + strings
cost = 0
length = strings[0]
for i in range(1, len(strings), k - 1):
    length += sum(strings[i : i + k - 1])
    cost += length
print(cost)
