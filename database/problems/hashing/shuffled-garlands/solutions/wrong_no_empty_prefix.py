# Does not enter the empty prefix.
from collections import Counter

n = int(input())
seen = Counter()
odd = good = 0
for letter in input():
    odd ^= 1 << (ord(letter) - 97)
    good += seen[odd]
    for kind in range(16):
        good += seen[odd ^ (1 << kind)]
    seen[odd] += 1
print(good)
