#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  int n, h, w;
  cin >> n >> h >> w;
  vector<int> best(w + 1, -1);
  best[0] = 0;
  while (n-- > 0) {
    int weight, points;
    cin >> weight >> points;
    for (int total = w; total >= weight; total--)
      if (best[total - weight] >= 0) best[total] = max(best[total], best[total - weight] + points);
  }
  cout << *max_element(best.begin() + h, best.end()) << '\n';
}
