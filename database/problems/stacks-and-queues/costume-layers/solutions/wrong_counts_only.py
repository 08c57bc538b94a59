# Counts the costumes of each kind and forgets their order.
from collections import Counter

n = int(input())
worn = Counter()
for position, letter in enumerate(input(), 1):
    if letter.isupper():
        worn[letter.lower()] += 1
    elif worn[letter] > 0:
        worn[letter] -= 1
    else:
        print("FAULT", position)
        break
else:
    print("WORN", sum(worn.values()))
