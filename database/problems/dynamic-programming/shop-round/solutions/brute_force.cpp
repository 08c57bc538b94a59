// Tries all rounds, with every shop passed or served, as long as some shop is still open.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int n, parcels = 0, last = 0;
vector<int> start, opens, closes;
vector<vector<int>> ways;

// The shops in `passed` have been visited since the last parcel was handed over.
void visit(int shop, int time, int served, int passed, int count) {
  if (!(served >> shop & 1)) {
    int handed = max(time, opens[shop]);
    if (handed <= closes[shop]) {
      if (count + 1 > parcels || (count + 1 == parcels && handed < last)) {
        parcels = count + 1;
        last = handed;
      }
      for (int next = 0; next < n; next++)
        if (next != shop) visit(next, handed + ways[shop][next], served | 1 << shop, 1 << shop, count + 1);
    }
  }
  for (int next = 0; next < n; next++)
    if (!((passed | 1 << shop) >> next & 1))
      visit(next, time + ways[shop][next], served, passed | 1 << shop, count);
}

int main() {
  cin >> n;
  start.resize(n);
  opens.resize(n);
  closes.resize(n);
  ways.assign(n, vector<int>(n));
  for (int i = 0; i < n; i++) cin >> start[i] >> opens[i] >> closes[i];
  for (auto &row : ways)
    for (int &time : row) cin >> time;
  for (int i = 0; i < n; i++) visit(i, start[i], 0, 0, 0);
  cout << parcels << ' ' << last << '\n';
}
