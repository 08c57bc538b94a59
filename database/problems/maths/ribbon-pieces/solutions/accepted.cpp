#include <iostream>
#include <numeric>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  long long piece = 0, total = 0;
  for (int i = 0; i < n; i++) {
    long long length;
    cin >> length;
    piece = gcd(piece, length);
    total += length;
  }
  cout << piece << ' ' << total / piece << '\n';
}
