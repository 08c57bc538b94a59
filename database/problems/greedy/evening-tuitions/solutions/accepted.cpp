#include <algorithm>
#include <functional>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  vector<pair<int, int>> requests(n);
  for (auto &[deadline, payment] : requests) cin >> deadline >> payment;
  sort(requests.begin(), requests.end());
  priority_queue<int, vector<int>, greater<int>> chosen;
  long long sum = 0;
  for (auto [deadline, payment] : requests) {
    if (payment == 0) continue;
    chosen.push(payment);
    sum += payment;
    if ((int)chosen.size() > deadline) {
      sum -= chosen.top();
      chosen.pop();
    }
  }
  cout << sum << ' ' << chosen.size() << '\n';
}
