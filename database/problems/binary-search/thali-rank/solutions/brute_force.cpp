// Goes through all prices.
#include <iostream>
#include <vector>
using namespace std;

int main() {
  long long n, m, k, price = 0, same = 0;
  cin >> n >> m >> k;
  vector<int> curries(n), desserts(m);
  for (int &curry : curries) cin >> curry;
  for (int &dessert : desserts) cin >> dessert;
  while (k > 0) {
    price++;
    same = 0;
    for (int curry : curries)
      for (int dessert : desserts) same += curry + dessert == price;
    k -= same;
  }
  cout << price << ' ' << same << '\n';
}
