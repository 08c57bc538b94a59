const [n, t, ...list] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
const w = Float64Array.from(list).sort();
let choices = 0;
// Fixes the heaviest sack.
for (let i = 2; i < n; i += 1) {
  let left = 0;
  let right = i - 1;
  while (left < right) {
    if (w[left] + w[right] + w[i] <= t) {
      choices += right - left;
      left += 1;
    } else right -= 1;
  }
}
console.log(String(choices));
