#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  long long n, length;
  cin >> n >> length;
  vector<pair<long long, long long>> lamps(n);
  for (auto &[from, to] : lamps) {
    long long x, r;
    cin >> x >> r;
    from = x - r;
    to = x + r;
  }
  sort(lamps.begin(), lamps.end());
  long long lit = 0, count = 0;
  for (int i = 0; lit < length; count++) {
    long long farthest = lit;
    for (; i < n && lamps[i].first <= lit; i++) farthest = max(farthest, lamps[i].second);
    if (farthest == lit) {
      cout << "NO " << lit << '\n';
      return 0;
    }
    lit = farthest;
  }
  cout << "YES " << count << '\n';
}
