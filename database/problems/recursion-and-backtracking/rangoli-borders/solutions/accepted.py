def main():
    n, k = map(int, input().split())
    letters = "abcd"[:k]
    borders = []

    def extend(border):
        if len(border) == n:
            borders.append(border)
            return
        for letter in letters:
            if not border.endswith(letter):
                extend(border + letter)

    extend("")
    print(len(borders))
    if borders:
        print("\n".join(borders))


main()
