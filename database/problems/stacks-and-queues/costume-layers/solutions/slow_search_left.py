# Searches to the left for the outermost costume at each small letter.
n = int(input())
word = input()
for i, letter in enumerate(word):
    if letter.islower():
        off = 1
        j = i
        while j > 0 and off > 0:
            j -= 1
            off += 1 if word[j].islower() else -1
        if off > 0 or word[j].lower() != letter:
            print("FAULT", i + 1)
            break
else:
    print("WORN", sum(1 if letter.isupper() else -1 for letter in word))
