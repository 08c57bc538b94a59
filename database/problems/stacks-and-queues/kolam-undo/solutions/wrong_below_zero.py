# Lets the end of the drawing fall below zero.
row = []
end = 0
for _ in range(int(input())):
    verb, word = input().split()
    if verb == "DRAW":
        row = row[: max(end, 0)] + [word]
        end += 1
    elif verb == "UNDO":
        end -= int(word)
    else:
        end = min(len(row), end + int(word))
print("".join(row[: max(end, 0)]) or "EMPTY")
