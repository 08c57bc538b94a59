#include <iostream>
#include <vector>
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
    long long n, k;
    cin >> n >> k;
    vector<long long> primes;
    long long rest = n;
    for (long long p = 2; p * p <= rest; p++)
      if (rest % p == 0) {
        primes.push_back(p);
        while (rest % p == 0) rest /= p;
      }
    if (rest > 1) primes.push_back(rest);
    auto share = [&](long long d) {
      long long phi = n / d;
      for (long long p : primes)
        if (n / d % p == 0) phi = phi / p * (p - 1);
      long long ring = (power(k - 1, d) + (d % 2 == 0 ? k - 1 : P - (k - 1))) % P;
      return phi % P * ring % P;
    };
    long long total = 0;
    for (long long d = 1; d * d <= n; d++)
      if (n % d == 0) {
        total += share(d);
        if (d * d < n) total += share(n / d);
      }
    cout << total % P * power(n, P - 2) % P << '\n';
  }
}
