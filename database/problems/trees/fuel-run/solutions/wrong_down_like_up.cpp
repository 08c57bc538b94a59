// Joins the jumps on the way down in the order in which they are found.
#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

struct Piece {
  long long sum = 0, low = 0;
};

Piece operator+(const Piece &a, const Piece &b) { return {a.sum + b.sum, min(a.low, a.sum + b.low)}; }

int main() {
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
  vector<int> parent(n + 1, 0), depth(n + 1, 0), order{1};
  vector<Piece> up(n + 1), down(n + 1);
  for (int i = 0; i < (int)order.size(); i++) {
    int v = order[i];
    for (auto [child, w] : roads[v]) {
      if (child == parent[v]) continue;
      parent[child] = v;
      depth[child] = depth[v] + 1;
      up[child] = {g[child] - w, min(0LL, g[child] - w)};
      down[child] = {g[v] - w, min(0LL, g[v] - w)};
      order.push_back(child);
    }
  }
  while (q--) {
    int a, b;
    cin >> a >> b;
    Piece first, last;
    while (a != b) {
      if (depth[a] >= depth[b]) {
        first = first + up[a];
        a = parent[a];
      } else {
        last = last + down[b];
        b = parent[b];
      }
    }
    cout << -(first + last).low << '\n';
  }
}
