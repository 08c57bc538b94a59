#include <cstdio>
#include <unordered_map>
#include <vector>

int main() {
  int n, k;
  if (std::scanf("%d %d", &n, &k) != 2) return 1;
  std::vector<int> colours(n);
  for (auto &colour : colours)
    if (std::scanf("%d", &colour) != 1) return 1;
  std::unordered_map<int, int> counts;
  int best = 0, begin = 0;
  for (int left = 0, right = 0; right < n; right++) {
    counts[colours[right]]++;
    while ((int)counts.size() > k) {
      auto found = counts.find(colours[left++]);
      if (--found->second == 0) counts.erase(found);
    }
    if (right - left + 1 > best) {
      best = right - left + 1;
      begin = left + 1;
    }
  }
  std::printf("%d %d\n", best, begin);
}
