# Compares with one jar of each box, letter by letter.
def same(one, other):
    letters = list(other)
    for letter in one:
        if letter not in letters:
            return False
        letters.remove(letter)
    return not letters


n = int(input())
boxes = []
for _ in range(n):
    label = input()
    for box in boxes:
        if same(label, box[0]):
            box.append(label)
            break
    else:
        boxes.append([label])
print(len(boxes), max(map(len, boxes)))
