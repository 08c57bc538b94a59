#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  int n, k, m;
  cin >> n >> k >> m;
  vector<int> weights(n);
  for (int &weight : weights) cin >> weight;
  const int none = 1000000000;
  vector<int> load(1 << n, 0);
  for (int set = 1; set < 1 << n; set++) {
    load[set] = load[set & (set - 1)] + weights[__builtin_ctz(set)];
  }
  for (int set = 0; set < 1 << n; set++)
    if (__builtin_popcount(set) > m) load[set] = none;
  vector<int> best = load;
  for (int porter = 2; porter <= k; porter++)
    for (int set = (1 << n) - 1; set > 0; set--)
      for (int part = set; part > 0; part = (part - 1) & set)
        best[set] = min(best[set], max(load[part], best[set ^ part]));
  cout << best[(1 << n) - 1] << '\n';
}
