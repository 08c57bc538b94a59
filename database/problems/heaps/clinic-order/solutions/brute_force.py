# Goes from minute to minute.
n = int(input())
patients = [tuple(map(int, input().split())) for _ in range(n)]
begins = [None] * n
minute, free_at = 0, 0
while None in begins:
    waiting = [i for i in range(n) if begins[i] is None and patients[i][0] <= minute]
    if minute >= free_at and waiting:
        best = max(waiting, key=lambda i: (patients[i][1], -i))
        begins[best] = minute
        free_at = minute + patients[best][2]
    minute += 1
print(*begins)
