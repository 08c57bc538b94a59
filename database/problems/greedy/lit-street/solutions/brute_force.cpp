// Tries all sets of lamps. With half metres, every dark stretch holds a point that is looked at.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int n;
long long length;
vector<long long> places, reaches;
vector<bool> burns;

long long litUntil() {
  long long half = 0;
  while (half <= 2 * length) {
    bool lit = false;
    for (int i = 0; i < n && !lit; i++) lit = burns[i] && abs(half - 2 * places[i]) <= 2 * reaches[i];
    if (!lit) break;
    half++;
  }
  return half;
}

int least(int i, int count) {
  if (i == n) return litUntil() > 2 * length ? count : n + 1;
  burns[i] = true;
  int found = least(i + 1, count + 1);
  burns[i] = false;
  return min(found, least(i + 1, count));
}

int main() {
  cin >> n >> length;
  places.resize(n);
  reaches.resize(n);
  for (int i = 0; i < n; i++) cin >> places[i] >> reaches[i];
  burns.assign(n, true);
  long long lit = litUntil();
  if (lit <= 2 * length)
    cout << "NO " << lit / 2 << '\n';
  else
    cout << "YES " << least(0, 0) << '\n';
}
