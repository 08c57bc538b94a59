# Divides by the number of turns, as if no painting repeated itself.
P = 10**9 + 7
for _ in range(int(input())):
    n, k = map(int, input().split())
    ring = pow(k - 1, n, P) + (k - 1 if n % 2 == 0 else 1 - k)
    print(ring * pow(n, P - 2, P) % P)
