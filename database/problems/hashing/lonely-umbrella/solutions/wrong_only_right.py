# Compares with the umbrellas further right only.
n = int(input())
later = set()
answer = 0
for tag in reversed(list(map(int, input().split()))):
    if tag not in later:
        answer = tag
    later.add(tag)
print(answer)
