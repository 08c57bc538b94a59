for _ in range(int(input())):
    a, r, n, m = map(int, input().split())
    if n > 100000:
        # The formula, with a modulus that makes the division exact.
        print(a * n % m if r == 1 else a * ((pow(r, n, m * (r - 1)) - 1) % (m * (r - 1)) // (r - 1)) % m)
        continue
    total, reached = 0, a
    for _ in range(n):
        total += reached
        reached = reached * r % m
    print(total % m)
