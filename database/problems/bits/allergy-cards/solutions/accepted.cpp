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
  cin.tie(nullptr);
  int n, q;
  cin >> n >> q;
  const int size = 1 << 18;
  vector<int> f(size, 0);
  while (n--) f[read()]++;
  for (int j = 0; j < 18; j++)
    for (int t = 0; t < size; t++)
      if (t >> j & 1) f[t] += f[t ^ 1 << j];
  while (q--) cout << f[size - 1 - read()] << '\n';
}
