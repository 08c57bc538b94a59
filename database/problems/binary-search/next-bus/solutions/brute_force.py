input()
times = list(map(int, input().split()))
print(*(min((t - x for t in times if t >= x), default=-1) for x in map(int, input().split())))
