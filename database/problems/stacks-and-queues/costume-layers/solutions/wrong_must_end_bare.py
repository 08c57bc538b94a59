# Takes a puppet that is dressed at the end for a fault.
n = int(input())
worn = []
for position, letter in enumerate(input(), 1):
    if letter.isupper():
        worn.append(letter.lower())
    elif worn and worn[-1] == letter:
        worn.pop()
    else:
        print("FAULT", position)
        break
else:
    print("WORN 0" if not worn else f"FAULT {n}")
