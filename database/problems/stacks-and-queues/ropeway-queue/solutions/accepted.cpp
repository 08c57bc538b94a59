#include <deque>
#include <iostream>
#include <string>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int q;
  cin >> q;
  deque<int> queue, best;
  while (q--) {
    string verb;
    cin >> verb;
    if (verb == "JOIN") {
      int weight;
      cin >> weight;
      queue.push_back(weight);
      while (!best.empty() && best.back() < weight) best.pop_back();
      best.push_back(weight);
    } else if (verb == "LEAVE") {
      if (queue.front() == best.front()) best.pop_front();
      queue.pop_front();
    } else {
      cout << best.front() << '\n';
    }
  }
}
