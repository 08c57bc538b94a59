// Tries all nests from the inside to the outside.
#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

std::vector<std::pair<int, int>> dabbas;

int nest(int diameter, int height) {
  int best = 0;
  for (auto [d, h] : dabbas)
    if (d > diameter && h > height) best = std::max(best, 1 + nest(d, h));
  return best;
}

int main() {
  int n;
  std::cin >> n;
  dabbas.resize(n);
  for (auto &[d, h] : dabbas) std::cin >> d >> h;
  std::cout << nest(0, 0) << '\n';
}
