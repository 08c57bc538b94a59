n, k = map(int, input().split())
song = input()
parts = [song[l:r] for l in range(n) for r in range(l + k, n + 1)]
print(sum(part == part[::-1] for part in parts))
