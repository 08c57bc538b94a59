// Tries all works from left to right, without remembering anything.
#include <algorithm>
#include <iostream>
#include <string>

int p, b, c;
std::string s, t;

int least(size_t i, size_t j) {
  if (i == s.size() && j == t.size()) return 0;
  int best = 2000000000;
  if (i < s.size() && j < t.size()) best = least(i + 1, j + 1) + (s[i] == t[j] ? 0 : p);
  for (size_t k = 1; i + k <= s.size(); k++) best = std::min<int>(best, b + c * k + least(i + k, j));
  for (size_t k = 1; j + k <= t.size(); k++) best = std::min<int>(best, b + c * k + least(i, j + k));
  return best;
}

int main() {
  std::cin >> p >> b >> c >> s >> t;
  std::cout << least(0, 0) << '\n';
}
