# Compares every dish with every different card.
import sys
from collections import Counter

data = sys.stdin.read().split()
n, q = int(data[0]), int(data[1])


def read(word):
    return sum(1 << ord(letter) - 65 for letter in word if letter != "-")


cards = list(Counter(map(read, data[2 : 2 + n])).items())
for word in data[2 + n :]:
    dish = read(word)
    print(sum(count for card, count in cards if not card & dish))
