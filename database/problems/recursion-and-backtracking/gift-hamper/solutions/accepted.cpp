#include <algorithm>
#include <iostream>
#include <iterator>
#include <vector>
using namespace std;

/** All totals in order. Each box merges the totals with it and without it. */
vector<long long> totals(const vector<long long> &boxes) {
  vector<long long> sums{0};
  for (long long price : boxes) {
    vector<long long> with = sums, merged;
    for (long long &total : with) total += price;
    merge(sums.begin(), sums.end(), with.begin(), with.end(), back_inserter(merged));
    sums = merged;
  }
  return sums;
}

int main() {
  int n;
  long long a, b;
  cin >> n >> a >> b;
  vector<long long> half[2];
  for (int i = 0; i < n; i++) {
    long long price;
    cin >> price;
    half[i % 2].push_back(price);
  }
  vector<long long> first = totals(half[0]), second = totals(half[1]);
  auto pairs = [&](long long limit) {
    long long count = 0;
    size_t fitting = second.size();
    for (long long x : first) {
      while (fitting > 0 && second[fitting - 1] + x > limit) fitting--;
      count += fitting;
    }
    return count;
  };
  cout << pairs(b) - pairs(a - 1) << '\n';
}
