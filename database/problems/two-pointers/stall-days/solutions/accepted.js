const [n, k, ...days] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
let total = 0;
let best = Number.NEGATIVE_INFINITY;
let first = 0;
for (let i = 0; i < n; i += 1) {
  total += days[i];
  if (i >= k) total -= days[i - k];
  if (i >= k - 1 && total > best) {
    best = total;
    first = i - k + 2;
  }
}
console.log(`${best} ${first}`);
