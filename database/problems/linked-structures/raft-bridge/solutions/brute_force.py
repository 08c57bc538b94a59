n, q = map(int, input().split())
bridge = list(range(n + 2))
yard = []
for _ in range(q):
    line = input().split()
    if line[0] == "BACK":
        bridge = sorted(bridge + [yard.pop()])
    elif line[0] == "OUT":
        bridge.remove(int(line[1]))
        yard.append(int(line[1]))
    elif int(line[1]) in bridge:
        i = bridge.index(int(line[1]))
        print(bridge[i - 1], bridge[i + 1])
    else:
        print("YARD")
