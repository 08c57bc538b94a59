#include <iostream>
#include <vector>
using namespace std;

const long long P = 1000000007;
const int LARGEST = 200000;
vector<long long> factorial(LARGEST + 1, 1), inverse(LARGEST + 1, 1);

long long choose(int a, int b) {
  return b > a ? 0 : factorial[a] * inverse[b] % P * inverse[a - b] % P;
}

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  for (int i = 2; i <= LARGEST; i++) factorial[i] = factorial[i - 1] * i % P;
  inverse[1] = 1;
  for (int i = 2; i <= LARGEST; i++) inverse[i] = (P - P / i) * inverse[P % i] % P;
  for (int i = 2; i <= LARGEST; i++) inverse[i] = inverse[i] * inverse[i - 1] % P;
  int q;
  cin >> q;
  while (q--) {
    int n, m, k;
    cin >> n >> m >> k;
    cout << (choose(n + m, k) - choose(n, k) - choose(m, k) + 2 * P) % P << '\n';
  }
}
