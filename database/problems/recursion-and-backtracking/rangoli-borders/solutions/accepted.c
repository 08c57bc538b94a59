#include <stdio.h>
#include <string.h>

static int n, k, count;
static char border[9];
static char all[8748 * 9 + 1];

static void extend(int squares) {
  if (squares == n) {
    memcpy(all + count * (n + 1), border, n);
    all[count * (n + 1) + n] = '\n';
    count++;
    return;
  }
  for (char letter = 'a'; letter < 'a' + k; letter++) {
    if (squares > 0 && border[squares - 1] == letter) continue;
    border[squares] = letter;
    extend(squares + 1);
  }
}

int main(void) {
  if (scanf("%d %d", &n, &k) != 2) return 1;
  extend(0);
  printf("%d\n", count);
  fwrite(all, 1, (size_t)count * (n + 1), stdout);
  return 0;
}
