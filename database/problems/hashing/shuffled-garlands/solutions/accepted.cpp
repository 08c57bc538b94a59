#include <iostream>
#include <string>
#include <vector>

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  int n;
  std::string thread;
  std::cin >> n >> thread;
  std::vector<int> seen(1 << 16);
  seen[0] = 1;
  int odd = 0;
  long long good = 0;
  for (char letter : thread) {
    odd ^= 1 << (letter - 'a');
    good += seen[odd];
    for (int kind = 0; kind < 16; kind++) good += seen[odd ^ (1 << kind)];
    seen[odd]++;
  }
  std::cout << good << "\n";
}
