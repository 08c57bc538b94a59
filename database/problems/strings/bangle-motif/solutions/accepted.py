import sys


def main():
    ring, motif = sys.stdin.read().split()
    size = len(motif)
    fail = [0] * size
    match = 0
    for i in range(1, size):
        letter = motif[i]
        while match and motif[match] != letter:
            match = fail[match - 1]
        if motif[match] == letter:
            match += 1
        fail[i] = match
    fail.insert(0, 0)  # now fail[m] belongs to the prefix of length m
    motif += "."
    match = 0
    count = 0
    for letter in ring + ring[: size - 1]:
        while match and motif[match] != letter:
            match = fail[match]
        if motif[match] == letter:
            match += 1
            if match == size:
                count += 1
    print(count)


main()
