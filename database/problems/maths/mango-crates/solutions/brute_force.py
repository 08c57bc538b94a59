def crates(number):
    return sum(number % a == 0 for a in range(2, number) if a * a <= number)


for _ in range(int(input())):
    l, r = map(int, input().split())
    print(sum(crates(number) == 1 for number in range(l, r + 1)))
