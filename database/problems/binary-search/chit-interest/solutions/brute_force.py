# Follows the account with exact fractions and narrows the interest down to ever smaller steps.
from fractions import Fraction

n, p = map(int, input().split())
payments = list(map(int, input().split()))


def rest(percent):
    debt = Fraction(p)
    for payment in payments:
        debt = debt * (1 + percent / 100) - payment
    return debt


x, step = Fraction(0), Fraction(10)
while step >= Fraction(1, 10**9):
    while x + step <= 100 and rest(x + step) <= 0:
        x += step
    step /= 10
print(float(x))
