#include <algorithm>
#include <iostream>
#include <iterator>
#include <map>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  map<int, int> depth;
  for (int i = 0; i < n; i++) {
    int v;
    cin >> v;
    auto next = depth.upper_bound(v);
    int d = 0;
    if (next != depth.end()) d = next->second + 1;
    if (next != depth.begin()) d = max(d, prev(next)->second + 1);
    depth.emplace_hint(next, v, d);
    cout << d << (i + 1 < n ? ' ' : '\n');
  }
}
