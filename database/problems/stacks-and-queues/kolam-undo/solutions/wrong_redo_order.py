# Brings the strokes of one undo back in the reverse order.
drawn, undone = [], []
for _ in range(int(input())):
    verb, word = input().split()
    if verb == "DRAW":
        drawn.append(word)
        undone = []
        continue
    k = int(word)
    if verb == "UNDO":
        k = min(k, len(drawn))
        undone += drawn[len(drawn) - k :]
        del drawn[len(drawn) - k :]
    else:
        k = min(k, len(undone))
        drawn += undone[len(undone) - k :]
        del undone[len(undone) - k :]
print("".join(drawn) or "EMPTY")
