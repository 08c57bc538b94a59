# Forgets that neighbours must differ.
P = 10**9 + 7


def phi(number):
    result, rest, p = number, number, 2
    while p * p <= rest:
        if rest % p == 0:
            result -= result // p
            while rest % p == 0:
                rest //= p
        p += 1
    return result - result // rest if rest > 1 else result


for _ in range(int(input())):
    n, k = map(int, input().split())
    total, d = 0, 1
    while d * d <= n:
        if n % d == 0:
            for e in {d, n // d}:
                total += phi(n // e) * pow(k, e, P)
        d += 1
    print(total * pow(n, P - 2, P) % P)
