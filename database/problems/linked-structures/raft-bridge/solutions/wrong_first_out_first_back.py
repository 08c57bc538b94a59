# Puts the raft back that has been out for the longest time.
n, q = map(int, input().split())
bridge = list(range(n + 2))
yard = []
for _ in range(q):
    line = input().split()
    if line[0] == "BACK":
        bridge = sorted(bridge + [yard.pop(0)])
    elif line[0] == "OUT":
        if int(line[1]) in bridge:
            bridge.remove(int(line[1]))
            yard.append(int(line[1]))
    elif int(line[1]) in bridge:
        i = bridge.index(int(line[1]))
        print(bridge[i - 1], bridge[i + 1])
    else:
        print("YARD")
