#include <iostream>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int q;
  cin >> q;
  while (q--) {
    long long a, r, n, m;
    cin >> a >> r >> n >> m;
    a %= m;
    r %= m;
    // A round, then two, four, … rounds at once: x becomes scale * x + shift.
    long long people = 0, scale = r, shift = a;
    for (; n > 0; n /= 2) {
      if (n % 2 == 1) people = (people * scale + shift) % m;
      shift = (scale * shift + shift) % m;
      scale = scale * scale % m;
    }
    cout << people << '\n';
  }
}
