#include <algorithm>
#include <iostream>
using namespace std;

int n, colours[61], points[62], known[62][62][62];

int most(int left, int right, int waiting) {
  if (left > right) return 0;
  int &best = known[left][right][waiting];
  if (best > 0) return best - 1;
  int found = points[waiting + 1] + most(left + 1, right, 0);
  for (int m = left + 1; m <= right; m++)
    if (colours[m] == colours[left])
      found = max(found, most(left + 1, m - 1, 0) + most(m, right, waiting + 1));
  best = found + 1;
  return found;
}

int main() {
  cin >> n;
  for (int i = 1; i <= n; i++) cin >> colours[i];
  for (int i = 1; i <= n; i++) cin >> points[i];
  cout << most(1, n, 0) << '\n';
}
