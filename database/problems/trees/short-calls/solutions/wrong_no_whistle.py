# Never whistles.
n = int(input())
names = [input() for _ in range(n)]
order = sorted(range(n), key=lambda i: names[i])
calls = [""] * n


def common(a, b):
    k = 0
    while k < len(a) and k < len(b) and a[k] == b[k]:
        k += 1
    return k


for place, i in enumerate(order):
    k = 0
    if place > 0:
        k = common(names[i], names[order[place - 1]])
    if place + 1 < n:
        k = max(k, common(names[i], names[order[place + 1]]))
    calls[i] = names[i][: k + 1]
print("\n".join(calls))
