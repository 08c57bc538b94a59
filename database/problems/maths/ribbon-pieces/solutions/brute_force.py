n = int(input())
lengths = list(map(int, input().split()))
piece = min(lengths)
while any(length % piece for length in lengths):
    piece -= 1
print(piece, sum(length // piece for length in lengths))
