# Believes that the cheapest thalis use the cheapest curries.
n, m, k = map(int, input().split())
curries = sorted(map(int, input().split()))
desserts = sorted(map(int, input().split()))
i, j = divmod(k - 1, m)
price = curries[i] + desserts[j]
count = sum(desserts.count(price - curry) for curry in curries) if n * m < 10**6 else 0
print(price, count)
