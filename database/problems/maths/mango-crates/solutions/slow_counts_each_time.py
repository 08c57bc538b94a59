# Counts the settled numbers anew for each trader.
LARGEST = 300000
crates = [0] * (LARGEST + 1)
for a in range(2, 548):
    for number in range(a * a, LARGEST + 1, a):
        crates[number] += 1
for _ in range(int(input())):
    l, r = map(int, input().split())
    print(crates[l : r + 1].count(1))
