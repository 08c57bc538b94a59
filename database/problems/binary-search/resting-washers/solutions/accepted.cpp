#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  long long n, k;
  cin >> n >> k;
  vector<long long> t(n), c(n), r(n);
  for (int i = 0; i < n; i++) cin >> t[i] >> c[i] >> r[i];
  auto enough = [&](long long time) {
    long long done = 0;
    for (int i = 0; i < n && done < k; i++) {
      long long length = c[i] * t[i] + r[i];
      done += time / length * c[i] + min(c[i], time % length / t[i]);
    }
    return done >= k;
  };
  long long low = 1, high = k * (t[0] + r[0]);
  while (low < high) {
    long long middle = (low + high) / 2;
    if (enough(middle))
      high = middle;
    else
      low = middle + 1;
  }
  cout << low << '\n';
}
