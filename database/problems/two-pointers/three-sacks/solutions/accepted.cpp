#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
  int n;
  long long t;
  if (std::scanf("%d %lld", &n, &t) != 2) return 1;
  std::vector<long long> w(n);
  for (auto &weight : w)
    if (std::scanf("%lld", &weight) != 1) return 1;
  std::sort(w.begin(), w.end());
  long long choices = 0;
  for (int i = 0; i < n; i++) {
    for (int left = i + 1, right = n - 1; left < right;) {
      if (w[i] + w[left] + w[right] <= t) {
        choices += right - left;
        left++;
      } else {
        right--;
      }
    }
  }
  std::printf("%lld\n", choices);
}
