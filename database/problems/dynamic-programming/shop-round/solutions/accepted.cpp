#include <algorithm>
#include <bit>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  int n;
  cin >> n;
  vector<int> start(n), opens(n), closes(n);
  vector<vector<int>> ways(n, vector<int>(n));
  for (int i = 0; i < n; i++) cin >> start[i] >> opens[i] >> closes[i];
  for (auto &row : ways)
    for (int &time : row) cin >> time;
  for (int via = 0; via < n; via++)
    for (int to = 0; to < n; to++) {
      for (auto &row : ways) row[to] = min(row[to], row[via] + ways[via][to]);
      start[to] = min(start[to], start[via] + ways[via][to]);
    }
  const int never = 1000000000;
  vector<vector<int>> earliest(1 << n, vector<int>(n, never));
  auto deliver = [&](unsigned served, int shop, int arrival) {
    int time = max(arrival, opens[shop]);
    if (time <= closes[shop]) earliest[served][shop] = min(earliest[served][shop], time);
  };
  for (int i = 0; i < n; i++) deliver(1u << i, i, start[i]);
  int parcels = 0, last = 0;
  for (unsigned served = 1; served < 1u << n; served++)
    for (int i = 0; i < n; i++) {
      int time = earliest[served][i];
      if (time == never) continue;
      int count = popcount(served);
      if (count > parcels || (count == parcels && time < last)) {
        parcels = count;
        last = time;
      }
      for (int j = 0; j < n; j++)
        if (!(served >> j & 1)) deliver(served | 1u << j, j, time + ways[i][j]);
    }
  cout << parcels << ' ' << last << '\n';
}
