#include <iostream>
#include <vector>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  vector<unsigned> a(n);
  for (unsigned &board : a) cin >> board;
  vector<int> rooms(31, 0);
  int flips = 0;
  for (int i = 0; i < n; i++) {
    unsigned b;
    cin >> b;
    for (int j = 1; j <= 30; j++)
      if ((a[i] ^ b) >> (j - 1) & 1) {
        rooms[j]++;
        flips++;
      }
  }
  int best = 0;
  for (int j = 1; j <= 30; j++)
    if (rooms[j] > rooms[best]) best = j;
  cout << flips << ' ' << best << '\n';
}
