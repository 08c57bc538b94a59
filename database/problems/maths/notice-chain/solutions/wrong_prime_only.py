# Divides by r - 1 as if m were a prime.
for _ in range(int(input())):
    a, r, n, m = map(int, input().split())
    if r % m == 1 or m <= 2:
        print(a * n % m)
    else:
        print(a * (pow(r, n, m) - 1) * pow(r - 1, m - 2, m) % m)
