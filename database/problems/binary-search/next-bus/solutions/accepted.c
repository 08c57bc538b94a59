#include <stdio.h>

static int times[30000];

int main(void) {
  int n, q;
  if (scanf("%d %d", &n, &q) != 2) return 1;
  for (int i = 0; i < n; i++)
    if (scanf("%d", &times[i]) != 1) return 1;
  while (q-- > 0) {
    int x, low = 0, high = n;
    if (scanf("%d", &x) != 1) return 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (times[middle] < x)
        low = middle + 1;
      else
        high = middle;
    }
    printf("%d%c", low < n ? times[low] - x : -1, q > 0 ? ' ' : '\n');
  }
  return 0;
}
