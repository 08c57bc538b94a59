// Buys piece by piece.
#include <stdio.h>
#include <stdlib.h>

static long long snacks[50000][2];

static int compare(const void *a, const void *b) {
  long long one = *(const long long *)a, other = *(const long long *)b;
  return (one > other) - (one < other);
}

int main(void) {
  long long n, m, bought = 0;
  if (scanf("%lld %lld", &n, &m) != 2) return 1;
  for (int i = 0; i < n; i++)
    if (scanf("%lld %lld", &snacks[i][0], &snacks[i][1]) != 2) return 1;
  qsort(snacks, n, sizeof snacks[0], compare);
  for (int i = 0; i < n; i++) {
    volatile long long left = snacks[i][1];
    while (left > 0 && m >= snacks[i][0]) {
      left--;
      m -= snacks[i][0];
      bought++;
    }
  }
  printf("%lld %lld\n", bought, m);
  return 0;
}
