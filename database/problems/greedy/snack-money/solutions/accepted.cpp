#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  long long n, m, bought = 0;
  cin >> n >> m;
  vector<pair<long long, long long>> snacks(n);
  for (auto &[price, pieces] : snacks) cin >> price >> pieces;
  sort(snacks.begin(), snacks.end());
  for (auto [price, pieces] : snacks) {
    long long taken = min(pieces, m / price);
    bought += taken;
    m -= taken * price;
  }
  cout << bought << ' ' << m << '\n';
}
