queue = []
for _ in range(int(input())):
    line = input().split()
    if line[0] == "JOIN":
        queue.append(int(line[1]))
    elif line[0] == "LEAVE":
        queue.pop(0)
    else:
        print(max(queue))
