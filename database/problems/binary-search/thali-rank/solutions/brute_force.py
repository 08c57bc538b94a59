# Goes through all prices.
n, m, k = map(int, input().split())
curries = list(map(int, input().split()))
desserts = list(map(int, input().split()))
price = same = 0
while k > 0:
    price += 1
    same = sum(curry + dessert == price for curry in curries for dessert in desserts)
    k -= same
print(price, same)
