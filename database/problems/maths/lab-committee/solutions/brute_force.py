from math import comb

for _ in range(int(input())):
    n, m, k = map(int, input().split())
    total = 0
    if n + m > 1000:
        total = comb(n + m, k) - comb(n, k) - comb(m, k)
    else:
        for i in range(1, k):
            total += comb(n, i) * comb(m, k - i)
    print(total % (10**9 + 7))
