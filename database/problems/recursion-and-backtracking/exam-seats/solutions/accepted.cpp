#include <iostream>
#include <string>
#include <vector>
using namespace std;

int r, c;
vector<string> hall;

bool isUsed(int row, int column) {
  return row >= 0 && column >= 0 && column < c && hall[row][column] == 'x';
}

long long ways(int bench, int missing) {
  if (missing == 0) return 1;
  if (bench == r * c) return 0;
  int row = bench / c, column = bench % c;
  long long total = ways(bench + 1, missing);
  if (hall[row][column] == '.' && !isUsed(row, column - 1) && !isUsed(row - 1, column - 1) &&
      !isUsed(row - 1, column) && !isUsed(row - 1, column + 1)) {
    hall[row][column] = 'x';
    total += ways(bench + 1, missing - 1);
    hall[row][column] = '.';
  }
  return total;
}

int main() {
  int k;
  cin >> r >> c >> k;
  hall.resize(r);
  for (string &row : hall) cin >> row;
  cout << ways(0, k) << '\n';
}
