# Chooses one student of each course first, which counts committees many times.
P = 10**9 + 7
LARGEST = 200000
factorial = [1] * (LARGEST + 1)
for i in range(2, LARGEST + 1):
    factorial[i] = factorial[i - 1] * i % P
for _ in range(int(input())):
    n, m, k = map(int, input().split())
    others = factorial[n + m - 2] * pow(factorial[k - 2] * factorial[n + m - k], P - 2, P)
    print(n * m * others % P)
