#include <cstdio>
#include <set>
#include <vector>

int main() {
  int n, d;
  if (std::scanf("%d %d", &n, &d) != 2) return 1;
  std::vector<int> heights(n);
  for (auto &height : heights)
    if (std::scanf("%d", &height) != 1) return 1;
  std::multiset<int> window;
  long long steady = 0;
  for (int left = 0, right = 0; right < n; right++) {
    window.insert(heights[right]);
    while (*window.rbegin() - *window.begin() > d) window.erase(window.find(heights[left++]));
    steady += right - left + 1;
  }
  std::printf("%lld\n", steady);
}
