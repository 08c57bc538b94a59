import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    generation = [0, 1]
    counts = [0] * (n + 1)
    counts[1] = 1
    for teacher in data[1:n]:
        g = generation[teacher] + 1
        generation.append(g)
        counts[g] += 1
    size = max(counts)
    print(counts.index(size), size)


main()
