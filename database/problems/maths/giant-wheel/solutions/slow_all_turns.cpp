// Goes through all turns of the wheel.
#include <iostream>
#include <map>
#include <numeric>
using namespace std;

const long long P = 1000000007;

long long power(long long base, long long exponent) {
  long long result = 1;
  for (base %= P; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result = result * base % P;
    base = base * base % P;
  }
  return result;
}

int main() {
  int q;
  cin >> q;
  while (q--) {
    int n;
    long long k;
    cin >> n >> k;
    map<int, long long> turns;
    for (int i = 1; i <= n; i++) turns[gcd(i, n)]++;
    long long total = 0;
    for (auto [d, count] : turns)
      total += count * ((power(k - 1, d) + (d % 2 == 0 ? k - 1 : P - (k - 1))) % P) % P;
    cout << total % P * power(n, P - 2) % P << '\n';
  }
}
