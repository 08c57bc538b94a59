#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, q;
  cin >> n >> q;
  vector<int> heights(n);
  for (int &height : heights) cin >> height;
  // The first place in [low, high) at which the question is answered by yes, or high.
  auto search = [](int low, int high, auto question) {
    while (low < high) {
      int middle = (low + high) / 2;
      if (question(middle))
        high = middle;
      else
        low = middle + 1;
    }
    return low;
  };
  int summit = search(0, n - 1, [&](int i) { return heights[i] > heights[i + 1]; });
  while (q-- > 0) {
    int x;
    cin >> x;
    if (x > heights[summit]) {
      cout << "0 0\n";
      continue;
    }
    int first = search(0, summit, [&](int i) { return heights[i] >= x; });
    int behind = search(summit, n, [&](int i) { return heights[i] < x; });
    cout << first + 1 << ' ' << behind << '\n';
  }
}
