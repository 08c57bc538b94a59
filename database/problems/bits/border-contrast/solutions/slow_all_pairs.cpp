// Compares all pairs of borders.
#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  vector<int> costs(20), borders(n);
  for (int &cost : costs) cin >> cost;
  for (int &border : borders) cin >> border;
  long long total = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      for (int threads = borders[i] ^ borders[j]; threads > 0; threads &= threads - 1)
        total += costs[__builtin_ctz(threads)];
  cout << total << '\n';
}
