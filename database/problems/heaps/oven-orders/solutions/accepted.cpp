#include <algorithm>
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
  vector<pair<long long, long long>> orders(n);
  for (auto &[finish, baking] : orders) cin >> baking >> finish;
  sort(orders.begin(), orders.end());
  priority_queue<long long> heap;
  long long total = 0;
  for (auto [finish, baking] : orders) {
    heap.push(baking);
    total += baking;
    if (total > finish) {
      total -= heap.top();
      heap.pop();
    }
  }
  cout << heap.size() << '\n';
}
