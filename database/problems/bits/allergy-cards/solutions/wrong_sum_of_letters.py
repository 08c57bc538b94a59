# Takes away the students of each letter, so those with two of the letters are taken away twice.
n, q = map(int, input().split())
students = {letter: 0 for letter in "ABCDEFGHIJKLMNOPQR-"}
for _ in range(n):
    for letter in input():
        students[letter] += 1
students["-"] = 0
for _ in range(q):
    print(max(0, n - sum(students[letter] for letter in input())))
