n, q = map(int, input().split())
t = list(map(int, input().split()))
for _ in range(q):
    a, b = map(int, input().split())
    at = a - 1
    seconds = 0
    while True:
        seconds += t[at]
        at = (at + 1) % n
        if at == b - 1:
            break
    print(seconds)
