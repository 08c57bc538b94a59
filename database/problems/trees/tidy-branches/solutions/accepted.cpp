#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  vector<int> key(n + 1), left(n + 1), right(n + 1), low(n + 1, 2000000000), high(n + 1, 0), order{1};
  vector<char> tidy(n + 1, 1);
  for (int i = 1; i <= n; i++) cin >> key[i] >> left[i] >> right[i];
  for (size_t i = 0; i < order.size(); i++) {
    int u = order[i];
    if (left[u]) order.push_back(left[u]);
    if (right[u]) order.push_back(right[u]);
  }
  int answer = 0;
  for (int i = n - 1; i >= 0; i--) {
    int u = order[i], a = left[u], b = right[u];
    tidy[u] = tidy[a] && tidy[b] && high[a] < key[u] && key[u] < low[b];
    low[u] = min({key[u], low[a], low[b]});
    high[u] = max({key[u], high[a], high[b]});
    answer += tidy[u];
  }
  cout << answer << '\n';
}
