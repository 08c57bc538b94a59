#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  vector<int> h(n), left(n, -1), right(n, -1), received(n, 0), stack;
  for (int &height : h) cin >> height;
  for (int i = 0; i < n; i++) {
    while (!stack.empty() && h[stack.back()] <= h[i]) stack.pop_back();
    if (!stack.empty()) left[i] = stack.back();
    stack.push_back(i);
  }
  stack.clear();
  for (int i = n - 1; i >= 0; i--) {
    while (!stack.empty() && h[stack.back()] <= h[i]) stack.pop_back();
    if (!stack.empty()) right[i] = stack.back();
    stack.push_back(i);
  }
  for (int i = 0; i < n; i++) {
    if (left[i] >= 0 && (right[i] < 0 || i - left[i] <= right[i] - i)) received[left[i]]++;
    else if (right[i] >= 0) received[right[i]]++;
  }
  for (int i = 0; i < n; i++) cout << received[i] << (i + 1 < n ? ' ' : '\n');
}
