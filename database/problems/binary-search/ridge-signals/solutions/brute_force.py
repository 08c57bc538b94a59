input()
heights = list(map(int, input().split()))
for x in map(int, input().split()):
    works = [i for i, height in enumerate(heights, 1) if height >= x]
    print(*((works[0], works[-1]) if works else (0, 0)))
