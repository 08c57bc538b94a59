#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
  int n, end;
  if (std::scanf("%d %d", &n, &end) != 2) return 1;
  std::vector<std::pair<int, int>> guards(n);
  for (auto &[come, leave] : guards)
    if (std::scanf("%d %d", &come, &leave) != 2) return 1;
  std::sort(guards.begin(), guards.end());
  guards.emplace_back(end, end);
  int covered = 0, total = 0, longest = 0;
  for (auto [come, leave] : guards) {
    if (come > covered) {
      total += come - covered;
      longest = std::max(longest, come - covered);
    }
    covered = std::max(covered, leave);
  }
  std::printf("%d %d\n", total, longest);
}
