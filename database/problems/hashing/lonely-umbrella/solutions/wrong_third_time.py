# Removes a number when it comes again, so that it looks new the third time.
n = int(input())
alone = {}
for tag in map(int, input().split()):
    if tag in alone:
        del alone[tag]
    else:
        alone[tag] = True
print(next(iter(alone), 0))
