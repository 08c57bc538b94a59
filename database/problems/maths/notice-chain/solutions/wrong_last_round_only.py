# Counts only the people of the last round.
for _ in range(int(input())):
    a, r, n, m = map(int, input().split())
    print(a * pow(r, n - 1, m) % m)
