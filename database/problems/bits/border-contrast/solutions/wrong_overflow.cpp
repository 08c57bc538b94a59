// Adds up in 32 bits.
#include <iostream>
#include <vector>
using namespace std;

int main() {
  int n;
  cin >> n;
  vector<unsigned> costs(20), gold(20, 0);
  for (unsigned &cost : costs) cin >> cost;
  for (int i = 0; i < n; i++) {
    int border;
    cin >> border;
    for (int j = 0; j < 20; j++) gold[j] += border >> j & 1;
  }
  unsigned total = 0;
  for (int j = 0; j < 20; j++) total += costs[j] * gold[j] * (n - gold[j]);
  cout << total << '\n';
}
