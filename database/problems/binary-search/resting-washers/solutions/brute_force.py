# Follows all machines minute by minute.
n, k = map(int, input().split())
machines = [list(map(int, input().split())) + [0, 0] for _ in range(n)]
time = 0
while k > 0:
    time += 1
    for machine in machines:
        t, c, r = machine[:3]
        machine[3] += 1
        if machine[4] < c:
            if machine[3] == t:
                machine[3] = 0
                machine[4] += 1
                k -= 1
        elif machine[3] == r:
            machine[3] = machine[4] = 0
print(time)
