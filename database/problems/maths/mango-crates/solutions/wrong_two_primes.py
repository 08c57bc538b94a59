# Forgets the cubes of primes.
from itertools import accumulate

LARGEST = 300000
factors = [0] * (LARGEST + 1)
for p in range(2, LARGEST + 1):
    if factors[p] == 0:
        power = p
        while power <= LARGEST:
            for number in range(power, LARGEST + 1, power):
                factors[number] += 1
            power *= p
settled = list(accumulate(1 if count == 2 else 0 for count in factors))
for _ in range(int(input())):
    l, r = map(int, input().split())
    print(settled[r] - settled[l - 1])
