// Goes all ways one by one.
#include <iostream>
#include <set>

int n, m;
std::set<int> wet;

long long ways(int step) {
  if (step > n || wet.count(step)) return 0;
  if (step == n) return 1;
  return ways(step + 1) + ways(step + 2) + ways(step + 3);
}

int main() {
  std::cin >> n >> m;
  for (int i = 0, step; i < m; i++) {
    std::cin >> step;
    wet.insert(step);
  }
  std::cout << ways(0) % 1000000007 << '\n';
}
