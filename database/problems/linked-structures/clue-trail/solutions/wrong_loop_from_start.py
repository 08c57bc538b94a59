# Takes all cards of the walk for the loop.
n, s = map(int, input().split())
c = [0] + list(map(int, input().split()))
seen = set()
while s and s not in seen:
    seen.add(s)
    s = c[s]
print(*(["LOOP", 0, len(seen)] if s else ["END", len(seen)]))
