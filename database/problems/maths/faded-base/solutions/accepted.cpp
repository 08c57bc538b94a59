#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

vector<int> read() {
  string text;
  cin >> text;
  vector<int> digits;
  for (char letter : text) digits.push_back(letter <= '9' ? letter - '0' : letter - 'A' + 10);
  reverse(digits.begin(), digits.end());
  return digits;
}

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int q;
  cin >> q;
  while (q--) {
    vector<int> x = read(), y = read(), z = read();
    size_t length = max({x.size(), y.size(), z.size()});
    x.resize(length);
    y.resize(length);
    z.resize(length);
    int least = 2;
    for (size_t i = 0; i < length; i++) least = max({least, x[i] + 1, y[i] + 1, z[i] + 1});
    int answer = -1;
    for (int base = least; base <= 36 && answer < 0; base++) {
      int carry = 0;
      bool right = true;
      for (size_t i = 0; i < length && right; i++) {
        int sum = x[i] + y[i] + carry;
        right = sum % base == z[i];
        carry = sum / base;
      }
      if (right && carry == 0) answer = base;
    }
    cout << answer << '\n';
  }
}
