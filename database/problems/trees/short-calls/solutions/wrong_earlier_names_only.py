# Compares only with the children who come earlier in the list.
n = int(input())
seen = set()
for _ in range(n):
    name = input()
    call = name + "*"
    for length in range(1, min(len(name), 40) + 1):
        if name[:length] not in seen:
            call = name[:length]
            break
    for length in range(1, min(len(name), 40) + 1):
        seen.add(name[:length])
    print(call)
