// Lights every group that is possible.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

vector<long long> points;

long long most(const vector<int> &row) {
  long long best = 0;
  for (size_t from = 0; from < row.size(); from++)
    for (size_t to = from; to < row.size() && row[to] == row[from]; to++) {
      vector<int> rest(row.begin(), row.begin() + from);
      rest.insert(rest.end(), row.begin() + to + 1, row.end());
      best = max(best, points[to - from] + most(rest));
    }
  return best;
}

int main() {
  int n;
  cin >> n;
  vector<int> row(n);
  points.resize(n);
  for (int &colour : row) cin >> colour;
  for (long long &value : points) cin >> value;
  cout << most(row) << '\n';
}
