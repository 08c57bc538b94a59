// Never goes back to the parent, even along another road.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int n, m, entered = 0, bridges = 0, longest = 0;
vector<vector<int>> roadsOf;
vector<int> number, low;

int walk(int village, int parent) {
  number[village] = low[village] = ++entered;
  int height = 0;
  for (int other : roadsOf[village]) {
    if (other == parent) continue;
    if (number[other] != 0) {
      low[village] = min(low[village], number[other]);
      continue;
    }
    int reach = walk(other, village);
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
  cin >> n >> m;
  roadsOf.resize(n + 1);
  number.assign(n + 1, 0);
  low.assign(n + 1, 0);
  for (int i = 0; i < m; i++) {
    int a, b;
    cin >> a >> b;
    roadsOf[a].push_back(b);
    roadsOf[b].push_back(a);
  }
  walk(1, 0);
  cout << bridges << ' ' << bridges - longest << '\n';
}
