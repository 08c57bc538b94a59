#include <iostream>
#include <string>
#include <vector>

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  int r, c, k, t;
  std::cin >> r >> c >> k >> t;
  std::vector<std::vector<int>> p(r + 1, std::vector<int>(c + 1));
  int safe = 0;
  std::string line;
  for (int i = 1; i <= r; i++) {
    std::cin >> line;
    for (int j = 1; j <= c; j++) {
      p[i][j] = p[i - 1][j] + p[i][j - 1] - p[i - 1][j - 1] + (line[j - 1] == '#');
      if (i >= k && j >= k && p[i][j] - p[i - k][j] - p[i][j - k] + p[i - k][j - k] <= t) safe++;
    }
  }
  std::cout << safe << "\n";
}
