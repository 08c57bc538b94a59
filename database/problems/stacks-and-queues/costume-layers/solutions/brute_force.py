# A beginning of the word is possible if removing neighbours like "Aa" leaves no small letter.
n = int(input())
word = input()
answer = None
for end in range(1, n + 1):
    part = word[:end]
    changed = True
    while changed:
        changed = False
        for i in range(len(part) - 1):
            if part[i].isupper() and part[i].lower() == part[i + 1]:
                part = part[:i] + part[i + 2 :]
                changed = True
                break
    if any(letter.islower() for letter in part):
        answer = f"FAULT {end}"
        break
    answer = f"WORN {len(part)}"
print(answer)
