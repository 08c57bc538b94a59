# Looks through the boxes one after another.
import sys

labels = sys.stdin.read().split()[1:]
mixtures = []
jars = []
for label in labels:
    mixture = sorted(label)
    for i, other in enumerate(mixtures):
        if other == mixture:
            jars[i] += 1
            break
    else:
        mixtures.append(mixture)
        jars.append(1)
print(len(jars), max(jars))
