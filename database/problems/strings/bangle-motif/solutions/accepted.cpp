#include <iostream>
#include <string>
#include <vector>

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  std::string ring, motif;
  std::cin >> ring >> motif;
  int size = motif.size();
  std::vector<int> fail(size + 1);
  for (int i = 1, match = 0; i < size; i++) {
    while (match > 0 && motif[match] != motif[i]) match = fail[match];
    if (motif[match] == motif[i]) match++;
    fail[i + 1] = match;
  }
  ring += ring.substr(0, size - 1);
  int count = 0, match = 0;
  for (char letter : ring) {
    while (match > 0 && (match == size || motif[match] != letter)) match = fail[match];
    if (motif[match] == letter) match++;
    if (match == size) count++;
  }
  std::cout << count << "\n";
}
