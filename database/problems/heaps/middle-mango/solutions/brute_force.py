basket = []
for _ in range(int(input())):
    line = input().split()
    if line[0] == "ADD":
        basket.append(int(line[1]))
    else:
        basket.sort()
        print(basket.pop((len(basket) + 1) // 2 - 1))
