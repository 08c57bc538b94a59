#include <iostream>
#include <string>
#include <vector>

int main() {
  int n, k;
  std::string song;
  std::cin >> n >> k >> song;
  // is_echo[r] belongs to the part from l to r; the row below it belongs to l + 1.
  std::vector<char> below(n, 1), is_echo(n, 1);
  long long echoes = 0;
  for (int l = n - 1; l >= 0; l--) {
    for (int r = l; r < n; r++) {
      is_echo[r] = song[l] == song[r] && (r - l < 2 || below[r - 1]);
      if (is_echo[r] && r - l + 1 >= k) echoes++;
    }
    std::swap(below, is_echo);
  }
  std::cout << echoes << "\n";
}
