#include <iostream>
#include <iterator>
#include <set>
#include <string>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int q;
  cin >> q;
  multiset<int> light, heavy;
  while (q--) {
    string verb;
    cin >> verb;
    if (verb == "SELL") {
      auto last = prev(light.end());
      cout << *last << '\n';
      light.erase(last);
    } else {
      int weight;
      cin >> weight;
      if (!light.empty() && weight > *light.rbegin()) heavy.insert(weight);
      else light.insert(weight);
    }
    if (light.size() > heavy.size() + 1) {
      auto last = prev(light.end());
      heavy.insert(*last);
      light.erase(last);
    } else if (heavy.size() > light.size()) {
      light.insert(*heavy.begin());
      heavy.erase(heavy.begin());
    }
  }
}
