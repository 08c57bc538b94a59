#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  long long n, m, k;
  cin >> n >> m >> k;
  vector<long long> curries(n), desserts(m);
  for (auto &price : curries) cin >> price;
  for (auto &price : desserts) cin >> price;
  sort(curries.begin(), curries.end());
  sort(desserts.begin(), desserts.end());
  auto count = [&](long long most) {
    long long total = 0, affordable = m;
    for (long long curry : curries) {
      while (affordable > 0 && curry + desserts[affordable - 1] > most) affordable--;
      total += affordable;
    }
    return total;
  };
  long long low = 1, high = 200000000;
  while (low < high) {
    long long middle = (low + high) / 2;
    if (count(middle) >= k)
      high = middle;
    else
      low = middle + 1;
  }
  cout << low << ' ' << count(low) - count(low - 1) << '\n';
}
