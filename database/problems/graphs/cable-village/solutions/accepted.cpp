#include <algorithm>
#include <array>
#include <iostream>
#include <numeric>
#include <vector>
using namespace std;

vector<int> parent;

int find(int a) {
  while (parent[a] != a) a = parent[a] = parent[parent[a]];
  return a;
}

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, k, m;
  cin >> n >> k >> m;
  parent.resize(n + 1);
  iota(parent.begin(), parent.end(), 0);
  vector<array<int, 3>> cables(k + m);
  for (int i = 0; i < k + m; i++) {
    cin >> cables[i][1] >> cables[i][2];
    if (i < k) cables[i][0] = 0;
    else cin >> cables[i][0];
  }
  sort(cables.begin(), cables.end());
  long long total = 0;
  int parts = n;
  for (auto [price, a, b] : cables) {
    a = find(a);
    b = find(b);
    if (a == b) continue;
    parent[a] = b;
    parts--;
    total += price;
  }
  if (parts == 1) cout << total << '\n';
  else cout << "IMPOSSIBLE\n";
}
