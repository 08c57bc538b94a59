import sys


def main():
    names = sys.stdin.read().split()[1:]
    child = {}
    count = [0]
    for name in names:
        node = 0
        for letter in name:
            key = (node, letter)
            node = child.get(key)
            if node is None:
                node = child[key] = len(count)
                count.append(1)
            else:
                count[node] += 1
    out = []
    for name in names:
        node = 0
        call = name + "*"
        for length, letter in enumerate(name, 1):
            node = child[node, letter]
            if count[node] == 1:
                call = name[:length]
                break
        out.append(call)
    print("\n".join(out))


main()
