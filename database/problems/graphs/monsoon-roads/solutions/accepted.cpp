#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

int n, m, entered = 0, bridges = 0, longest = 0;
vector<vector<pair<int, int>>> roadsOf;
vector<int> number, low;

/** Returns the largest number of bridges on a way down from the village. */
int walk(int village, int road) {
  number[village] = low[village] = ++entered;
  int height = 0;
  for (auto [other, i] : roadsOf[village]) {
    if (i == road) continue;
    if (number[other] != 0) {
      low[village] = min(low[village], number[other]);
      continue;
    }
    int reach = walk(other, i);
    low[village] = min(low[village], low[other]);
    if (low[other] > number[village]) {
      bridges++;
      reach++;
    }
    longest = max(longest, height + reach);
    height = max(height, reach);
  }
  return height;
}

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  cin >> n >> m;
  roadsOf.resize(n + 1);
  number.assign(n + 1, 0);
  low.assign(n + 1, 0);
  for (int i = 0; i < m; i++) {
    int a, b;
    cin >> a >> b;
    roadsOf[a].push_back({b, i});
    roadsOf[b].push_back({a, i});
  }
  walk(1, -1);
  cout << bridges << ' ' << bridges - longest << '\n';
}
