import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    wet = set(data[2:])
    ways = [1]
    for step in range(1, n + 1):
        ways.append(0 if step in wet else sum(ways[-3:]) % 1_000_000_007)
    print(ways[n])


main()
