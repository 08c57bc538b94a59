# Sells the heavier one of two in the middle.
import bisect

basket = []
for _ in range(int(input())):
    line = input().split()
    if line[0] == "ADD":
        bisect.insort(basket, int(line[1]))
    else:
        print(basket.pop(len(basket) // 2))
