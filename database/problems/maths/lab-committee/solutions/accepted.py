import sys

P = 10**9 + 7


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    largest = 200000
    factorial = [1] * (largest + 1)
    for i in range(2, largest + 1):
        factorial[i] = factorial[i - 1] * i % P
    inverse = [1] * (largest + 1)
    inverse[largest] = pow(factorial[largest], P - 2, P)
    for i in range(largest, 0, -1):
        inverse[i - 1] = inverse[i] * i % P

    def choose(a, b):
        return factorial[a] * inverse[b] % P * inverse[a - b] if b <= a else 0

    out = []
    for i in range(1, 3 * data[0] + 1, 3):
        n, m, k = data[i : i + 3]
        out.append((choose(n + m, k) - choose(n, k) - choose(m, k)) % P)
    print("\n".join(map(str, out)))


main()
