// Tries all choices and cuts branches that are too dear or can no longer reach the lower bound.
#include <iostream>
#include <vector>
using namespace std;

int n;
long long a, b;
vector<long long> prices, rest;

long long count(int i, long long total) {
  if (total > b || total + rest[i] < a) return 0;
  if (i == n) return 1;
  return count(i + 1, total) + count(i + 1, total + prices[i]);
}

int main() {
  cin >> n >> a >> b;
  prices.resize(n);
  rest.assign(n + 1, 0);
  for (long long &price : prices) cin >> price;
  for (int i = n - 1; i >= 0; i--) rest[i] = rest[i + 1] + prices[i];
  cout << count(0, 0) << '\n';
}
