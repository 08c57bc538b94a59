import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k = data[:2]
    machines = [(t, c, c * t + r) for t, c, r in zip(data[2::3], data[3::3], data[4::3])]

    def enough(time):
        done = 0
        for t, c, length in machines:
            rounds, rest = divmod(time, length)
            more = rest // t
            done += rounds * c + (more if more < c else c)
            if done >= k:
                return True
        return False

    low, high = 1, k * (data[2] + data[4])
    while low < high:
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle + 1
    print(low)


main()
