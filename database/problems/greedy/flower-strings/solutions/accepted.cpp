#include <functional>
#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, k;
  cin >> n >> k;
  priority_queue<long long, vector<long long>, greater<long long>> strings;
  for (int i = 0; i < n; i++) {
    long long length;
    cin >> length;
    strings.push(length);
  }
  while ((strings.size() - 1) % (k - 1) != 0) strings.push(0);
  long long cost = 0;
  while (strings.size() > 1) {
    long long length = 0;
    for (int i = 0; i < k; i++) {
      length += strings.top();
      strings.pop();
    }
    cost += length;
    strings.push(length);
  }
  cout << cost << '\n';
}
