// Tries all sets of requests.
#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

vector<pair<int, int>> requests;

// The greatest sum and the negative number of lessons, for the requests from number i on.
pair<long long, int> best(size_t i, int lessons) {
  if (i == requests.size()) return {0, 0};
  auto found = best(i + 1, lessons);
  auto [deadline, payment] = requests[i];
  if (lessons < deadline) {
    auto [sum, negative] = best(i + 1, lessons + 1);
    found = max(found, {sum + payment, negative - 1});
  }
  return found;
}

int main() {
  int n;
  cin >> n;
  requests.resize(n);
  for (auto &[deadline, payment] : requests) cin >> deadline >> payment;
  sort(requests.begin(), requests.end());
  auto [sum, negative] = best(0, 0);
  cout << sum << ' ' << -negative << '\n';
}
