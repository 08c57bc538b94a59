# Looks through the part for each test.
n, q = map(int, input().split())
s = list(map(int, input().split()))
for _ in range(q):
    verb, a, b = input().split()
    if verb == "SET":
        s[int(a) - 1] = int(b)
    else:
        weakest = int(a) - 1
        for i in range(int(a), int(b)):
            if s[i] < s[weakest]:
                weakest = i
        print(weakest + 1)
