# Repeats k times although the stack is long empty.
drawn, undone = [], []
for _ in range(int(input())):
    verb, word = input().split()
    if verb == "DRAW":
        drawn.append(word)
        undone = []
    else:
        source, target = (drawn, undone) if verb == "UNDO" else (undone, drawn)
        for _ in range(int(word)):
            if source:
                target.append(source.pop())
print("".join(drawn) or "EMPTY")
