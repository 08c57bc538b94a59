// Computes the ways to the lower steps again and again.
#include <stdio.h>

static char wet[50001];

static long long ways(int step) {
  if (step < 0 || wet[step]) return 0;
  if (step == 0) return 1;
  return (ways(step - 1) + ways(step - 2) + ways(step - 3)) % 1000000007;
}

int main(void) {
  int n, m, step;
  if (scanf("%d %d", &n, &m) != 2) return 1;
  while (m-- > 0 && scanf("%d", &step) == 1) wet[step] = 1;
  printf("%lld\n", ways(n));
  return 0;
}
