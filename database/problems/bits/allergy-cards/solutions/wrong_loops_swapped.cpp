// Goes through the letters inside of the loop over the sets.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int read() {
  string word;
  cin >> word;
  int set = 0;
  if (word != "-")
    for (char letter : word) set |= 1 << (letter - 'A');
  return set;
}

int main() {
  ios::sync_with_stdio(false);
  int n, q;
  cin >> n >> q;
  vector<int> f(1 << 18, 0);
  while (n--) f[read()]++;
  for (int t = 0; t < 1 << 18; t++)
    for (int j = 0; j < 18; j++)
      if (t >> j & 1) f[t] += f[t ^ 1 << j];
  while (q--) cout << f[(1 << 18) - 1 - read()] << '\n';
}
