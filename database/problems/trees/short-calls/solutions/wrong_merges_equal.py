# Merges equal names, so that they do not disturb each other.
n = int(input())
names = [input() for _ in range(n)]
different = sorted(set(names))
place = {name: i for i, name in enumerate(different)}


def common(a, b):
    k = 0
    while k < len(a) and k < len(b) and a[k] == b[k]:
        k += 1
    return k


for name in names:
    i = place[name]
    k = max(common(name, other) for other in [""] + different[max(i - 1, 0) : i] + different[i + 1 : i + 2])
    print(name + "*" if k == len(name) else name[: k + 1])
