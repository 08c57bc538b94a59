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
  vector<long long> a(n), u(n), d(n), begins(n);
  for (int i = 0; i < n; i++) cin >> a[i] >> u[i] >> d[i];
  priority_queue<pair<long long, int>> heap;
  long long minute = 0;
  int next = 0;
  for (int treated = 0; treated < n; treated++) {
    if (heap.empty()) minute = max(minute, a[next]);
    for (; next < n && a[next] <= minute; next++) heap.push({u[next], -next});
    int patient = -heap.top().second;
    heap.pop();
    begins[patient] = minute;
    minute += d[patient];
  }
  for (int i = 0; i < n; i++) cout << begins[i] << (i + 1 < n ? ' ' : '\n');
}
