# Forgets that one kind may occur an odd number of times.
from collections import Counter

n = int(input())
seen = Counter([0])
odd = good = 0
for letter in input():
    odd ^= 1 << (ord(letter) - 97)
    good += seen[odd]
    seen[odd] += 1
print(good)
