import sys


def main():
    data = sys.stdin.read().split()
    n, k, song = int(data[0]), int(data[1]), data[2]
    echoes = 0
    for middle in range(2 * n - 1):
        left = middle // 2
        right = left + middle % 2
        most = min(left + 1, n - right)
        steps = 0
        while steps < most and song[left - steps] == song[right + steps]:
            steps += 1
        # The echoes around this middle have 1 or 2 notes, then two more with each step.
        first = 1 + middle % 2
        skipped = max(0, (k - first + 1) // 2)
        if steps > skipped:
            echoes += steps - skipped
    print(echoes)


main()
