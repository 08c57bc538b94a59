# Tries each choice of the letters to replace by one that the banner already has, fewest first.
from itertools import combinations, product

s = input()


def search():
    for count in range(len(s) + 1):
        found = []
        for places in combinations(range(len(s)), count):
            for letters in product(sorted(set(s) | {"a"}), repeat=count):
                t = list(s)
                for place, letter in zip(places, letters):
                    t[place] = letter
                if t == t[::-1]:
                    found.append("".join(t))
        if found:
            return count, min(found)


print(*search(), sep="\n")
