# Searches to the left and to the right for a raft that is not out.
n, q = map(int, input().split())
out = [False] * (n + 2)
yard = []
for _ in range(q):
    line = input().split()
    if line[0] == "BACK":
        out[yard.pop()] = False
        continue
    x = int(line[1])
    if line[0] == "OUT":
        out[x] = True
        yard.append(x)
    elif out[x]:
        print("YARD")
    else:
        i, j = x - 1, x + 1
        while out[i]:
            i -= 1
        while out[j]:
            j += 1
        print(i, j)
