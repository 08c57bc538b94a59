n, q = map(int, input().split())
cards = [set(input()) - {"-"} for _ in range(n)]
for _ in range(q):
    dish = input()
    print(sum(not any(letter in card for letter in dish) for card in cards))
