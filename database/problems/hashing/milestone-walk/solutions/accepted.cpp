#include <cstdio>
#include <unordered_set>

int main() {
  int n, d;
  if (std::scanf("%d %d", &n, &d) != 2) return 1;
  std::unordered_set<int> painted;
  for (int i = 0; i < n; i++) {
    int stone;
    if (std::scanf("%d", &stone) != 1) return 1;
    painted.insert(stone);
  }
  int best = 0, begin = 0;
  for (int stone : painted) {
    if (painted.count(stone - d)) continue;
    int visited = 1;
    while (painted.count(stone + visited * d)) visited++;
    if (visited > best || (visited == best && stone < begin)) {
      best = visited;
      begin = stone;
    }
  }
  std::printf("%d %d\n", best, begin);
}
