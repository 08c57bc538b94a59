#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  const int largest = 300000;
  vector<int> crates(largest + 1, 0), settled(largest + 1, 0);
  for (int a = 2; a * a <= largest; a++)
    for (int number = a * a; number <= largest; number += a) crates[number]++;
  for (int x = 1; x <= largest; x++) settled[x] = settled[x - 1] + (crates[x] == 1);
  int q;
  cin >> q;
  while (q--) {
    int l, r;
    cin >> l >> r;
    cout << settled[r] - settled[l - 1] << '\n';
  }
}
