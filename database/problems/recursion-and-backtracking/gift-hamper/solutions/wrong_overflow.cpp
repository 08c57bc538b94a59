// Adds the prices in 32 bits.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

vector<unsigned> totals(const vector<unsigned> &boxes) {
  vector<unsigned> sums{0};
  for (unsigned price : boxes) {
    size_t size = sums.size();
    for (size_t i = 0; i < size; i++) sums.push_back(sums[i] + price);
  }
  sort(sums.begin(), sums.end());
  return sums;
}

int main() {
  int n;
  long long a, b;
  cin >> n >> a >> b;
  vector<unsigned> half[2];
  for (int i = 0; i < n; i++) {
    unsigned price;
    cin >> price;
    half[i % 2].push_back(price);
  }
  vector<unsigned> first = totals(half[0]), second = totals(half[1]);
  long long count = 0;
  for (long long x : first) {
    auto from = lower_bound(second.begin(), second.end(), a - x);
    auto to = upper_bound(second.begin(), second.end(), b - x);
    count += to - from;
  }
  cout << count << '\n';
}
