#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

/** A piece of a trip: how it changes the tank, and the lowest point on the way. */
struct Piece {
  long long sum = 0, low = 0;
};

Piece operator+(const Piece &a, const Piece &b) { return {a.sum + b.sum, min(a.low, a.sum + b.low)}; }

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, q;
  cin >> n >> q;
  vector<long long> g(n + 1);
  for (int i = 1; i <= n; i++) cin >> g[i];
  vector<vector<pair<int, long long>>> roads(n + 1);
  for (int i = 1; i < n; i++) {
    int u, v;
    long long w;
    cin >> u >> v >> w;
    roads[u].push_back({v, w});
    roads[v].push_back({u, w});
  }
  const int LEVELS = 14;
  vector<vector<int>> above(LEVELS, vector<int>(n + 1, 1));
  vector<vector<Piece>> up(LEVELS, vector<Piece>(n + 1)), down = up;
  vector<int> depth(n + 1, 0), order{1};
  for (int i = 0; i < (int)order.size(); i++) {
    int v = order[i];
    for (auto [child, w] : roads[v]) {
      if (child == above[0][v]) continue;
      above[0][child] = v;
      depth[child] = depth[v] + 1;
      up[0][child] = {g[child] - w, min(0LL, g[child] - w)};
      down[0][child] = {g[v] - w, min(0LL, g[v] - w)};
      order.push_back(child);
    }
  }
  for (int j = 1; j < LEVELS; j++)
    for (int v = 1; v <= n; v++) {
      int middle = above[j - 1][v];
      above[j][v] = above[j - 1][middle];
      up[j][v] = up[j - 1][v] + up[j - 1][middle];
      down[j][v] = down[j - 1][middle] + down[j - 1][v];
    }
  while (q--) {
    int a, b;
    cin >> a >> b;
    Piece first, last;
    auto lift = [&](int &v, int j, bool isStart) {
      if (isStart) first = first + up[j][v];
      else last = down[j][v] + last;
      v = above[j][v];
    };
    for (int j = LEVELS - 1; j >= 0; j--) {
      if (depth[a] - depth[b] >= 1 << j) lift(a, j, true);
      if (depth[b] - depth[a] >= 1 << j) lift(b, j, false);
    }
    for (int j = LEVELS - 1; j >= 0; j--)
      if (above[j][a] != above[j][b]) {
        lift(a, j, true);
        lift(b, j, false);
      }
    if (a != b) {
      lift(a, 0, true);
      lift(b, 0, false);
    }
    cout << -(first + last).low << '\n';
  }
}
