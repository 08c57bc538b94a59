# Tries all lengths from the shortest ribbon downwards.
n = int(input())
lengths = sorted(map(int, input().split()))
for piece in range(lengths[0], 0, -1):
    if lengths[-1] % piece == 0 and all(length % piece == 0 for length in lengths):
        print(piece, sum(lengths) // piece)
        break
