#include <iostream>
#include <queue>
#include <utility>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, m;
  cin >> n >> m;
  vector<vector<pair<int, int>>> roads(n + 1);
  while (m--) {
    int a, b, t;
    cin >> a >> b >> t;
    roads[a].push_back({b, t});
    roads[b].push_back({a, t});
  }
  const long long far = 1LL << 60;
  vector<long long> best(3 * n + 3, far);
  priority_queue<pair<long long, int>, vector<pair<long long, int>>, greater<>> heap;
  best[3] = 0;
  heap.push({0, 3});
  while (!heap.empty()) {
    auto [total, state] = heap.top();
    heap.pop();
    if (total > best[state]) continue;
    int town = state / 3, used = state % 3;
    if (town == n) {
      cout << total << '\n';
      return 0;
    }
    for (auto [other, toll] : roads[town]) {
      long long after = used == 2 ? total : total + toll;
      int reached = 3 * other + (used + 1) % 3;
      if (after < best[reached]) {
        best[reached] = after;
        heap.push({after, reached});
      }
    }
  }
  cout << -1 << '\n';
}
