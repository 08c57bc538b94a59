# Searches a list of the cards read so far.
n, s = map(int, input().split())
c = [0] + list(map(int, input().split()))
walk = []
while s and s not in walk:
    walk.append(s)
    s = c[s]
print(*(["LOOP", walk.index(s), len(walk) - walk.index(s)] if s else ["END", len(walk)]))
