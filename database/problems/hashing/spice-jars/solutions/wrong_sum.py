# Takes the sum and the number of the letters as the key.
import sys
from collections import Counter

labels = sys.stdin.read().split()[1:]
boxes = Counter((len(label), sum(map(ord, label))) for label in labels)
print(len(boxes), max(boxes.values()))
