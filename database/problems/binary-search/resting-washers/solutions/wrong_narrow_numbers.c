// Counts the minutes in 32 bits.
#include <stdio.h>

static int t[10000], c[10000], r[10000];

int main(void) {
  int n, k;
  if (scanf("%d %d", &n, &k) != 2) return 1;
  for (int i = 0; i < n; i++)
    if (scanf("%d %d %d", &t[i], &c[i], &r[i]) != 3) return 1;
  int low = 1, high = 2000000000;
  while (low < high) {
    int middle = low + (high - low) / 2;
    long long done = 0;
    for (int i = 0; i < n; i++) {
      long long length = (long long)c[i] * t[i] + r[i];
      long long more = middle % length / t[i];
      done += middle / length * c[i] + (more < c[i] ? more : c[i]);
    }
    if (done >= k)
      high = middle;
    else
      low = middle + 1;
  }
  printf("%d\n", low);
  return 0;
}
