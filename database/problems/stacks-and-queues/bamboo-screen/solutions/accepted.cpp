#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  vector<long long> w(n + 1, 0), h(n + 1, 0);
  for (int i = 0; i < n; i++) cin >> w[i];
  for (int i = 0; i < n; i++) cin >> h[i];
  vector<pair<long long, long long>> stack;
  long long edge = 0, best = 0;
  for (int i = 0; i <= n; i++) {
    long long start = edge;
    while (!stack.empty() && stack.back().first >= h[i]) {
      start = stack.back().second;
      best = max(best, stack.back().first * (edge - start));
      stack.pop_back();
    }
    stack.push_back({h[i], start});
    edge += w[i];
  }
  cout << best << '\n';
}
