#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, q;
  cin >> n >> q;
  vector<int> left(n + 2), right(n + 2), yard;
  vector<bool> out(n + 2, false);
  for (int i = 0; i < n + 2; i++) {
    left[i] = i - 1;
    right[i] = i + 1;
  }
  while (q--) {
    string verb;
    int x;
    cin >> verb;
    if (verb == "BACK") {
      x = yard.back();
      yard.pop_back();
      out[x] = false;
      right[left[x]] = left[right[x]] = x;
      continue;
    }
    cin >> x;
    if (verb == "OUT") {
      out[x] = true;
      yard.push_back(x);
      right[left[x]] = right[x];
      left[right[x]] = left[x];
    } else if (out[x]) {
      cout << "YARD\n";
    } else {
      cout << left[x] << ' ' << right[x] << '\n';
    }
  }
}
