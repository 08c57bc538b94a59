# Extends a piece from each blossom.
n = int(input())
thread = [1 << (ord(letter) - 97) for letter in input()]
good = 0
for l in range(n):
    odd = 0
    for r in range(l, n):
        odd ^= thread[r]
        if odd & (odd - 1) == 0:
            good += 1
print(good)
