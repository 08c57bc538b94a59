# Takes the smallest common divisor of neighbours.
from math import gcd

n = int(input())
lengths = list(map(int, input().split()))
piece = min(gcd(a, b) for a, b in zip(lengths, lengths[1:] + lengths[:1]))
print(piece, sum(length // piece for length in lengths))
