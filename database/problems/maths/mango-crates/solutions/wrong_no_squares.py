# Leaves out crates with as many rows as columns.
from itertools import accumulate

LARGEST = 300000
crates = [0] * (LARGEST + 1)
for a in range(2, 548):
    for number in range(a * (a + 1), LARGEST + 1, a):
        crates[number] += 1
settled = list(accumulate(1 if count == 1 else 0 for count in crates))
for _ in range(int(input())):
    l, r = map(int, input().split())
    print(settled[r] - settled[l - 1])
