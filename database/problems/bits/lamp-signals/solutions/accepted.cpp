#include <algorithm>
#include <array>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, k;
  cin >> n >> k;
  vector<int> shown(n + 1, 0);
  for (int i = 1; i <= n; i++) {
    cin >> shown[i];
    shown[i] ^= shown[i - 1];
  }
  vector<array<int, 2>> trie(1, {0, 0});
  int best = 0;
  for (int r = k; r <= n; r++) {
    int node = 0;
    for (int bit = 19; bit >= 0; bit--) {
      int side = shown[r - k] >> bit & 1;
      if (trie[node][side] == 0) {
        trie[node][side] = trie.size();
        trie.push_back({0, 0});
      }
      node = trie[node][side];
    }
    node = 0;
    int value = 0;
    for (int bit = 19; bit >= 0; bit--) {
      int side = 1 - (shown[r] >> bit & 1);
      if (trie[node][side] != 0) value |= 1 << bit;
      else side = 1 - side;
      node = trie[node][side];
    }
    best = max(best, value);
  }
  cout << best << '\n';
}
