#include <iostream>
#include <string>
#include <unordered_map>

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  int n;
  std::string row;
  std::cin >> n >> row;
  std::unordered_map<int, int> first{{0, 0}};
  int total = 0, best = 0, begin = 0;
  for (int i = 1; i <= n; i++) {
    total += (row[i - 1] == 'W') - (row[i - 1] == 'L');
    int start = first.try_emplace(total, i).first->second;
    if (i - start > best) {
      best = i - start;
      begin = start + 1;
    }
  }
  std::cout << best << " " << begin << "\n";
}
