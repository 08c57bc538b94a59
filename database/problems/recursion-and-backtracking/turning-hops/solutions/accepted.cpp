#include <iostream>
#include <string>
#include <vector>
using namespace std;

int r, c;
vector<string> grid;
string word;

long long ways(int row, int column, size_t done, int axis) {
  if (row < 0 || row >= r || column < 0 || column >= c || grid[row][column] != word[done]) return 0;
  if (done + 1 == word.size()) return 1;
  char letter = grid[row][column];
  grid[row][column] = '.';
  long long total = 0;
  if (axis != 0) total += ways(row, column - 1, done + 1, 0) + ways(row, column + 1, done + 1, 0);
  if (axis != 1) total += ways(row - 1, column, done + 1, 1) + ways(row + 1, column, done + 1, 1);
  grid[row][column] = letter;
  return total;
}

int main() {
  cin >> r >> c;
  grid.resize(r);
  for (string &row : grid) cin >> row;
  cin >> word;
  long long total = 0;
  for (int row = 0; row < r; row++)
    for (int column = 0; column < c; column++) total += ways(row, column, 0, -1);
  cout << total << '\n';
}
