#include <algorithm>
#include <cstdio>
#include <vector>

static std::vector<long long> sums;

static long long count_pairs(int from, int to) {
  if (to - from < 2) return 0;
  int middle = (from + to) / 2;
  long long pairs = count_pairs(from, middle) + count_pairs(middle, to);
  int left = from;
  for (int right = middle; right < to; right++) {
    while (left < middle && sums[left] <= sums[right]) left++;
    pairs += left - from;
  }
  std::inplace_merge(sums.begin() + from, sums.begin() + middle, sums.begin() + to);
  return pairs;
}

int main() {
  int n, x;
  if (std::scanf("%d %d", &n, &x) != 2) return 1;
  sums.assign(n + 1, 0);
  for (int i = 0; i < n; i++) {
    int a;
    if (std::scanf("%d", &a) != 1) return 1;
    sums[i + 1] = sums[i] + a - x;
  }
  std::printf("%lld\n", count_pairs(0, n + 1));
}
