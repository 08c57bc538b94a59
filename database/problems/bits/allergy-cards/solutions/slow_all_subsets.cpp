// Goes through all sets of allowed letters for every dish.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int read() {
  string word;
  cin >> word;
  int set = 0;
  if (word != "-")
    for (char letter : word) set |= 1 << (letter - 'A');
  return set;
}

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n, q;
  cin >> n >> q;
  vector<int> cards(1 << 18, 0);
  while (n--) cards[read()]++;
  while (q--) {
    int allowed = (1 << 18) - 1 - read();
    int students = cards[0];
    for (int set = allowed; set > 0; set = (set - 1) & allowed) students += cards[set];
    cout << students << '\n';
  }
}
