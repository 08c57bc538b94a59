#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  vector<pair<int, int>> dabbas(n);
  for (auto &[diameter, height] : dabbas) {
    cin >> diameter >> height;
    height = -height;
  }
  sort(dabbas.begin(), dabbas.end());
  vector<int> ends;
  for (auto [diameter, negative] : dabbas) {
    auto place = lower_bound(ends.begin(), ends.end(), -negative);
    if (place == ends.end())
      ends.push_back(-negative);
    else
      *place = -negative;
  }
  cout << ends.size() << '\n';
}
