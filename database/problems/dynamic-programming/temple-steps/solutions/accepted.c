#include <stdio.h>

static char wet[50001];
static long long ways[50001];

int main(void) {
  int n, m;
  if (scanf("%d %d", &n, &m) != 2) return 1;
  while (m-- > 0) {
    int step;
    if (scanf("%d", &step) != 1) return 1;
    wet[step] = 1;
  }
  ways[0] = 1;
  for (int step = 1; step <= n; step++) {
    if (wet[step]) continue;
    for (int stride = 1; stride <= 3 && stride <= step; stride++) ways[step] += ways[step - stride];
    ways[step] %= 1000000007;
  }
  printf("%lld\n", ways[n]);
  return 0;
}
