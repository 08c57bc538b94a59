# Ties a returning raft to the rafts with the numbers before and after it.
n, q = map(int, input().split())
left = [i - 1 for i in range(n + 2)]
right = [i + 1 for i in range(n + 2)]
out = set()
yard = []
for _ in range(q):
    line = input().split()
    if line[0] == "BACK":
        x = yard.pop()
        out.discard(x)
        left[x], right[x] = x - 1, x + 1
        right[x - 1] = left[x + 1] = x
        continue
    x = int(line[1])
    if line[0] == "OUT":
        out.add(x)
        yard.append(x)
        right[left[x]] = right[x]
        left[right[x]] = left[x]
    else:
        print("YARD" if x in out else f"{left[x]} {right[x]}")
