// Counts the pieces in 32 bits.
#include <iostream>
#include <numeric>
#include <vector>
using namespace std;

int main() {
  int n, piece = 0;
  cin >> n;
  vector<int> lengths(n);
  for (int &length : lengths) {
    cin >> length;
    piece = gcd(piece, length);
  }
  unsigned pieces = 0;
  for (int length : lengths) pieces += length / piece;
  cout << piece << ' ' << pieces << '\n';
}
