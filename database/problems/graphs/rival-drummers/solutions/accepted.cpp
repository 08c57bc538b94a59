#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, m;
  cin >> n >> m;
  vector<vector<int>> rivals(n + 1);
  while (m--) {
    int a, b;
    cin >> a >> b;
    rivals[a].push_back(b);
    rivals[b].push_back(a);
  }
  vector<int> side(n + 1, -1);
  int red = 0;
  for (int start = 1; start <= n; start++) {
    if (side[start] >= 0) continue;
    int counts[2] = {0, 0};
    side[start] = 0;
    vector<int> stack{start};
    while (!stack.empty()) {
      int a = stack.back();
      stack.pop_back();
      counts[side[a]]++;
      for (int b : rivals[a]) {
        if (side[b] < 0) {
          side[b] = 1 - side[a];
          stack.push_back(b);
        } else if (side[b] == side[a]) {
          cout << "IMPOSSIBLE\n";
          return 0;
        }
      }
    }
    red += max(counts[0], counts[1]);
  }
  cout << red << '\n';
}
