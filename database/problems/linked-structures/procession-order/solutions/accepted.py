import sys


def main():
    data = sys.stdin.read().split()
    n, q = int(data[0]), int(data[1])
    behind = list(range(1, n + 1)) + [0]
    front = [n] + list(range(n))
    for i in range(2, 2 + 3 * q, 3):
        x, y = int(data[i]), int(data[i + 2])
        a, b = front[x], behind[x]
        behind[a] = b
        front[b] = a
        if data[i + 1] == "BEFORE":
            y = front[y]
        z = behind[y]
        behind[y] = x
        front[x] = y
        behind[x] = z
        front[z] = x
    row = []
    cart = behind[0]
    while cart:
        row.append(cart)
        cart = behind[cart]
    print(*row)


main()
