# Gives the smallest number that occurs once instead of the leftmost.
from collections import Counter

n = int(input())
counts = Counter(map(int, input().split()))
print(min((tag for tag, count in counts.items() if count == 1), default=0))
