#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, m;
  cin >> n >> m;
  vector<long long> hours(n + 1), begin(n + 1, 0);
  vector<vector<int>> after(n + 1);
  vector<int> waits(n + 1, 0), queue;
  for (int i = 1; i <= n; i++) cin >> hours[i];
  while (m--) {
    int a, b;
    cin >> a >> b;
    after[a].push_back(b);
    waits[b]++;
  }
  for (int i = 1; i <= n; i++)
    if (waits[i] == 0) queue.push_back(i);
  long long last = 0;
  for (size_t i = 0; i < queue.size(); i++) {
    int a = queue[i];
    long long end = begin[a] + hours[a];
    last = max(last, end);
    for (int b : after[a]) {
      begin[b] = max(begin[b], end);
      if (--waits[b] == 0) queue.push_back(b);
    }
  }
  if ((int)queue.size() == n) cout << last << '\n';
  else cout << "IMPOSSIBLE\n";
}
