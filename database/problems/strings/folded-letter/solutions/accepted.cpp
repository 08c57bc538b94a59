#include <cctype>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

int main() {
  std::string s;
  int q;
  std::cin >> s >> q;
  int n = s.size();
  std::vector<int> closing(n), times(n);
  std::vector<long long> inside(n);
  std::vector<std::pair<int, long long>> stack;
  long long length = 0;
  int number = 0;
  for (int i = 0; i < n; i++) {
    if (std::isdigit(s[i])) {
      number = 10 * number + s[i] - '0';
    } else if (s[i] == '(') {
      times[i] = number;
      number = 0;
      stack.emplace_back(i, length);
      length = 0;
    } else if (s[i] == ')') {
      auto [start, before] = stack.back();
      stack.pop_back();
      closing[start] = i;
      inside[start] = length;
      length = before + times[start] * length;
    } else {
      length++;
    }
  }
  while (q--) {
    long long k;
    std::cin >> k;
    k--;
    for (int i = 0;; i++) {
      if (s[i] == '(') {
        if (k >= times[i] * inside[i]) {
          k -= times[i] * inside[i];
          i = closing[i];
        } else {
          k %= inside[i];
        }
      } else if (std::isalpha(s[i]) && k-- == 0) {
        std::cout << s[i] << "\n";
        break;
      }
    }
  }
}
