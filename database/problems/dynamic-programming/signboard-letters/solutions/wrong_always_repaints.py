# Repaints what differs and takes down or puts up only at the end.
p, b, c = map(int, input().split())
s, t = input(), input()
cost = sum(p for one, other in zip(s, t) if one != other)
over = abs(len(s) - len(t))
print(cost + (b + c * over if over else 0))
