// Follows all machines minute by minute.
#include <iostream>
#include <vector>
using namespace std;

struct Machine {
  int minutes, loads, rest, minute = 0, washed = 0;
};

int main() {
  int n, k;
  cin >> n >> k;
  vector<Machine> machines(n);
  for (auto &machine : machines) cin >> machine.minutes >> machine.loads >> machine.rest;
  long long time = 0;
  while (k > 0) {
    time++;
    for (auto &machine : machines) {
      machine.minute++;
      if (machine.washed < machine.loads) {
        if (machine.minute < machine.minutes) continue;
        machine.minute = 0;
        machine.washed++;
        k--;
      } else if (machine.minute == machine.rest) {
        machine.minute = machine.washed = 0;
      }
    }
  }
  cout << time << '\n';
}
