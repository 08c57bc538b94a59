// Goes all walks one by one.
#include <iostream>
#include <vector>

int r, c, best = -1;
long long walks = 0;
std::vector<std::vector<int>> plots;

void walk(int row, int column, int mangoes) {
  if (row >= r || column >= c || plots[row][column] < 0) return;
  mangoes += plots[row][column];
  if (row == r - 1 && column == c - 1) {
    if (mangoes > best) walks = 0;
    if (mangoes > best) best = mangoes;
    if (mangoes == best) walks++;
    return;
  }
  walk(row + 1, column, mangoes);
  walk(row, column + 1, mangoes);
}

int main() {
  std::cin >> r >> c;
  plots.assign(r, std::vector<int>(c));
  for (auto &row : plots)
    for (int &plot : row) std::cin >> plot;
  walk(0, 0, 0);
  std::cout << best << ' ' << walks % 1000000007 << '\n';
}
