from itertools import product

n, k = map(int, input().split())
words = ["".join(word) for word in product("abcd"[:k], repeat=n)]
borders = [word for word in words if all(a != b for a, b in zip(word, word[1:]))]
print(len(borders))
for border in borders:
    print(border)
