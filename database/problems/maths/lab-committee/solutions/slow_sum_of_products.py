# Adds up over the number of diploma students.
import sys

P = 10**9 + 7
LARGEST = 200000
factorial = [1] * (LARGEST + 1)
for i in range(2, LARGEST + 1):
    factorial[i] = factorial[i - 1] * i % P
inverse = [1] * (LARGEST + 1)
inverse[LARGEST] = pow(factorial[LARGEST], P - 2, P)
for i in range(LARGEST, 0, -1):
    inverse[i - 1] = inverse[i] * i % P
for line in sys.stdin.read().split("\n")[1:-1]:
    n, m, k = map(int, line.split())
    total = 0
    for i in range(max(1, k - m), min(n, k - 1) + 1):
        total += inverse[i] * inverse[n - i] % P * inverse[k - i] % P * inverse[m - k + i]
    print(total % P * factorial[n] % P * factorial[m] % P)
