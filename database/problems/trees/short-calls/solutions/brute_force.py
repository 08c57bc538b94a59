n = int(input())
names = [input() for _ in range(n)]
for i, name in enumerate(names):
    others = names[:i] + names[i + 1 :]
    for length in range(1, len(name) + 1):
        if not any(other.startswith(name[:length]) for other in others):
            print(name[:length])
            break
    else:
        print(name + "*")
