# Two stacks, one stroke at a time.
drawn, undone = [], []
for _ in range(int(input())):
    verb, word = input().split()
    if verb == "DRAW":
        drawn.append(word)
        undone = []
    else:
        source, target = (drawn, undone) if verb == "UNDO" else (undone, drawn)
        for _ in range(min(int(word), len(source))):
            target.append(source.pop())
print("".join(drawn) or "EMPTY")
