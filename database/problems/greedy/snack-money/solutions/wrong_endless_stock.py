# Forgets that the cheapest kind runs out.
n, m = map(int, input().split())
price = min(int(input().split()[0]) for _ in range(n))
print(m // price, m % price)
