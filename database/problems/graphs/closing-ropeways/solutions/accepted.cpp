#include <algorithm>
#include <iostream>
#include <numeric>
#include <utility>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, m, q;
  cin >> n >> m >> q;
  vector<int> a(m), b(m), closed(q), parent(n + 1), size(n + 1, 1), answers(q);
  vector<bool> isClosed(m, false);
  iota(parent.begin(), parent.end(), 0);
  for (int i = 0; i < m; i++) cin >> a[i] >> b[i];
  for (int &i : closed) {
    cin >> i;
    isClosed[--i] = true;
  }
  int largest = 1;
  auto find = [&](int x) {
    while (parent[x] != x) x = parent[x] = parent[parent[x]];
    return x;
  };
  auto open = [&](int i) {
    int x = find(a[i]), y = find(b[i]);
    if (x == y) return;
    if (size[x] < size[y]) swap(x, y);
    parent[y] = x;
    size[x] += size[y];
    largest = max(largest, size[x]);
  };
  for (int i = 0; i < m; i++)
    if (!isClosed[i]) open(i);
  for (int i = q - 1; i >= 0; i--) {
    answers[i] = largest;
    open(closed[i]);
  }
  for (int i = 0; i < q; i++) cout << answers[i] << (i + 1 < q ? ' ' : '\n');
}
