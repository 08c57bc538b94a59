P = 10**9 + 7


def main():
    primes = []
    composite = bytearray(31623)
    for p in range(2, 31623):
        if not composite[p]:
            primes.append(p)
            for multiple in range(p * p, 31623, p):
                composite[multiple] = 1
    for _ in range(int(input())):
        n, k = map(int, input().split())
        # Pairs of a divisor of n and its phi.
        divisors = [(1, 1)]
        rest = n
        for p in primes + [0]:
            if p * p > rest or p == 0:
                p = rest
            if p == 1:
                break
            if rest % p:
                continue
            power, phi = 1, p - 1
            more = []
            while rest % p == 0:
                rest //= p
                power *= p
                more += [(divisor * power, one * phi) for divisor, one in divisors]
                phi *= p
            divisors += more
        total = 0
        for divisor, phi in divisors:
            d = n // divisor
            total += phi * (pow(k - 1, d, P) + (k - 1 if d % 2 == 0 else 1 - k))
        print(total * pow(n, P - 2, P) % P)


main()
