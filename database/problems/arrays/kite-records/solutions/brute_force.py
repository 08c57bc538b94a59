n = int(input())
h = list(map(int, input().split()))
records = [i for i in range(n) if all(h[j] < h[i] for j in range(i))]
ends = records[1:] + [n]
print(len(records), max(end - start for start, end in zip(records, ends)))
