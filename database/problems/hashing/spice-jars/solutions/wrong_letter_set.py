# Forgets how often a letter occurs.
import sys
from collections import Counter

labels = sys.stdin.read().split()[1:]
boxes = Counter(frozenset(label) for label in labels)
print(len(boxes), max(boxes.values()))
