# Keeps the basket sorted by letting each new mango sink to its place.
basket = []
for _ in range(int(input())):
    line = input().split()
    if line[0] == "ADD":
        basket.append(int(line[1]))
        i = len(basket) - 1
        while i > 0 and basket[i - 1] > basket[i]:
            basket[i - 1], basket[i] = basket[i], basket[i - 1]
            i -= 1
    else:
        print(basket.pop((len(basket) - 1) // 2))
