#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, q;
  cin >> n >> q;
  vector<int> boss(n + 1, 0), start(n + 1), size(n + 1, 1), order, stack{1};
  vector<vector<int>> below(n + 1);
  for (int i = 2; i <= n; i++) {
    cin >> boss[i];
    below[boss[i]].push_back(i);
  }
  while (!stack.empty()) {
    int worker = stack.back();
    stack.pop_back();
    order.push_back(worker);
    start[worker] = order.size();
    for (int other : below[worker]) stack.push_back(other);
  }
  for (int i = n - 1; i > 0; i--) size[boss[order[i]]] += size[order[i]];
  vector<long long> tree(n + 2, 0);
  auto add = [&](int i, long long amount) {
    for (; i <= n; i += i & -i) tree[i] += amount;
  };
  while (q--) {
    string verb;
    int x;
    cin >> verb >> x;
    if (verb == "GIVE") {
      long long amount;
      cin >> amount;
      add(start[x], amount);
      add(start[x] + size[x], -amount);
    } else {
      long long sum = 0;
      for (int i = start[x]; i > 0; i -= i & -i) sum += tree[i];
      cout << sum << '\n';
    }
  }
}
