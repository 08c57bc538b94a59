n = int(input())
thread = input()
good = 0
for l in range(n):
    for r in range(l + 1, n + 1):
        piece = thread[l:r]
        if sum(piece.count(kind) % 2 for kind in set(piece)) <= 1:
            good += 1
print(good)
