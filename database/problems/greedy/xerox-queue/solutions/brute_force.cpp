// Tries all orders.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>
using namespace std;

int main() {
  int n;
  cin >> n;
  vector<long long> minutes(n), impatience(n);
  for (int i = 0; i < n; i++) cin >> minutes[i] >> impatience[i];
  vector<int> order(n);
  iota(order.begin(), order.end(), 0);
  long long least = -1;
  do {
    long long total = 0, time = 0;
    for (int i : order) {
      time += minutes[i];
      total += impatience[i] * time;
    }
    if (least < 0 || total < least) least = total;
  } while (next_permutation(order.begin(), order.end()));
  cout << least << '\n';
}
