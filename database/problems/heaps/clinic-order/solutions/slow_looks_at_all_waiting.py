# Looks at everybody who is waiting for each treatment.
n = int(input())
patients = [tuple(map(int, input().split())) for _ in range(n)]
begins = [0] * n
waiting, minute, i = [], 0, 0
for _ in range(n):
    if not waiting:
        minute = max(minute, patients[i][0])
    while i < n and patients[i][0] <= minute:
        waiting.append(i)
        i += 1
    best = waiting[0]
    for j in waiting:
        if patients[j][1] > patients[best][1]:
            best = j
    waiting.remove(best)
    begins[best] = minute
    minute += patients[best][2]
print(*begins)
