// Adds up round by round.
#include <iostream>
using namespace std;

int main() {
  int q;
  cin >> q;
  while (q--) {
    long long a, r, n, m;
    cin >> a >> r >> n >> m;
    long long total = 0, reached = a % m;
    for (long long round = 0; round < n; round++) {
      total = (total + reached) % m;
      reached = reached * r % m;
    }
    cout << total << '\n';
  }
}
