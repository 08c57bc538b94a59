# Takes the last one of equally weak planks.
n, q = map(int, input().split())
s = list(map(int, input().split()))
for _ in range(q):
    verb, a, b = input().split()
    if verb == "SET":
        s[int(a) - 1] = int(b)
    else:
        print(min(range(int(a), int(b) + 1), key=lambda i: (s[i - 1], -i)))
