import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, t = data[0], data[1]
    w = sorted(data[2 : 2 + n])
    choices = 0
    for i in range(n - 2):
        rest = t - w[i]
        left, right = i + 1, n - 1
        if w[left] + w[left + 1] > rest:
            break
        while left < right:
            if w[left] + w[right] <= rest:
                choices += right - left
                left += 1
            else:
                right -= 1
    print(choices)


main()
