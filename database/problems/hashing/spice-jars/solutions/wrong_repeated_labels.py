# Puts equal labels into the box only once.
import sys
from collections import Counter

labels = set(sys.stdin.read().split()[1:])
boxes = Counter("".join(sorted(label)) for label in labels)
print(len(boxes), max(boxes.values()))
