import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    left = data[2 : 2 + n]
    right = data[2 + n : 2 + n + m]
    i = j = pairs = 0
    while i < n and j < m:
        if left[i] == right[j]:
            pairs += 1
            i += 1
            j += 1
        elif left[i] < right[j]:
            i += 1
        else:
            j += 1
    print(pairs, n + m - 2 * pairs)


main()
