# Walks far enough to be in the loop and looks at which cards still come.
n, s = map(int, input().split())
c = [0] + list(map(int, input().split()))
walk = [s]
for _ in range(3 * n):
    walk.append(c[walk[-1]])
if 0 in walk:
    print("END", walk.index(0))
else:
    again = set(walk[n : 3 * n])
    print("LOOP", len(set(walk) - again), len(again))
