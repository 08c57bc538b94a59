#include <stdio.h>

int main(void) {
  int n;
  long long cost[20], gold[20] = {0}, total = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int j = 0; j < 20; j++)
    if (scanf("%lld", &cost[j]) != 1) return 1;
  for (int i = 0; i < n; i++) {
    int border;
    if (scanf("%d", &border) != 1) return 1;
    for (int j = 0; j < 20; j++) gold[j] += border >> j & 1;
  }
  for (int j = 0; j < 20; j++) total += cost[j] * gold[j] * (n - gold[j]);
  printf("%lld\n", total);
  return 0;
}
