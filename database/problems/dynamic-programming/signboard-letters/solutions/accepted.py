def main():
    p, b, c = map(int, input().split())
    s, t = input(), input()
    far = 10**9
    # For each prefix of t: the least cost, and the least cost if a letter was taken down last.
    least = [0] + [b + c * j for j in range(1, len(t) + 1)]
    down = [far] * (len(t) + 1)
    for letter in s:
        before = least[0]
        down[0] = least[0] = min(least[0] + b, down[0]) + c
        up = far
        left = least[0]
        for j, wanted in enumerate(t, 1):
            above = least[j]
            kept = before if letter == wanted else before + p
            taken = above + b
            if down[j] < taken:
                taken = down[j]
            taken += c
            down[j] = taken
            if left + b < up:
                up = left + b
            up += c
            left = kept
            if taken < left:
                left = taken
            if up < left:
                left = up
            before = above
            least[j] = left
    print(least[-1])


main()
