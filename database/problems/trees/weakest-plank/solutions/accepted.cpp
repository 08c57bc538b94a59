#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, q;
  cin >> n >> q;
  vector<pair<int, int>> tree(2 * n);
  for (int i = 0; i < n; i++) {
    cin >> tree[n + i].first;
    tree[n + i].second = i + 1;
  }
  for (int i = n - 1; i > 0; i--) tree[i] = min(tree[2 * i], tree[2 * i + 1]);
  while (q--) {
    string verb;
    int a, b;
    cin >> verb >> a >> b;
    if (verb == "SET") {
      int i = n + a - 1;
      tree[i].first = b;
      for (i /= 2; i > 0; i /= 2) tree[i] = min(tree[2 * i], tree[2 * i + 1]);
    } else {
      pair<int, int> best{2000000000, 0};
      for (int i = n + a - 1, j = n + b; i < j; i /= 2, j /= 2) {
        if (i & 1) best = min(best, tree[i++]);
        if (j & 1) best = min(best, tree[--j]);
      }
      cout << best.second << '\n';
    }
  }
}
