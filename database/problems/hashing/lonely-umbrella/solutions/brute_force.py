n = int(input())
tags = list(map(int, input().split()))
answer = 0
for i in reversed(range(n)):
    if all(tags[j] != tags[i] for j in range(n) if j != i):
        answer = tags[i]
print(answer)
