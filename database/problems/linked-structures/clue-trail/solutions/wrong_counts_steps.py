# Counts the steps between the cards instead of the cards.
n, s = map(int, input().split())
c = [0] + list(map(int, input().split()))
note = {}
while s and s not in note:
    note[s] = len(note)
    s = c[s]
print(*(["LOOP", note[s], len(note) - note[s]] if s else ["END", len(note) - 1]))
