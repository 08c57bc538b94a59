import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k = data[:2]
    shown = [0]
    for key in data[2:]:
        shown.append(shown[-1] ^ key)
    # The children of node i stand at 2i and 2i + 1; the number 0 means that there is none.
    children = [0, 0]
    bits = range(19, -1, -1)
    best = 0
    for r in range(k, n + 1):
        value = shown[r - k]
        node = 0
        for bit in bits:
            at = node + (value >> bit & 1)
            node = children[at]
            if not node:
                node = len(children)
                children[at] = node
                children += (0, 0)
        value = shown[r]
        node = 0
        partner = 0
        for bit in bits:
            wanted = 1 - (value >> bit & 1)
            if children[node + wanted]:
                node = children[node + wanted]
                partner += 1 << bit
            else:
                node = children[node + 1 - wanted]
        if partner > best:
            best = partner
    print(best)


main()
