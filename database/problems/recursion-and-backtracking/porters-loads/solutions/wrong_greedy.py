# Gives each piece, the heaviest first, to the porter with the lightest load.
n, k, m = map(int, input().split())
loads = [(0, 0)] * k
for weight in sorted(map(int, input().split()), reverse=True):
    load, count, j = min((load, count, j) for j, (load, count) in enumerate(loads) if count < m)
    loads[j] = (load + weight, count + 1)
print(max(load for load, _ in loads))
