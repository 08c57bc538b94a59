// Tries all choices.
#include <algorithm>
#include <iostream>
#include <vector>

int n, h, w, best = -1;
std::vector<int> weights, points;

void pack(int i, int weight, int sum) {
  if (i == n) {
    if (weight >= h && weight <= w) best = std::max(best, sum);
    return;
  }
  pack(i + 1, weight, sum);
  pack(i + 1, weight + weights[i], sum + points[i]);
}

int main() {
  std::cin >> n >> h >> w;
  weights.resize(n);
  points.resize(n);
  for (int i = 0; i < n; i++) std::cin >> weights[i] >> points[i];
  pack(0, 0, 0);
  std::cout << best << '\n';
}
