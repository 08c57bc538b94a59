n, q = map(int, input().split())
s = list(map(int, input().split()))
for _ in range(q):
    verb, a, b = input().split()
    if verb == "SET":
        s[int(a) - 1] = int(b)
    else:
        part = s[int(a) - 1 : int(b)]
        print(int(a) + part.index(min(part)))
