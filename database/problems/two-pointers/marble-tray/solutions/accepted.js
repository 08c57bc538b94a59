const [n, k, ...colours] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
// The window never becomes shorter: it grows when it is allowed, and slides otherwise.
const counts = new Map();
let kinds = 0;
let left = 0;
let [best, begin] = [0, 0];
for (let right = 0; right < n; right += 1) {
  const count = counts.get(colours[right]) ?? 0;
  if (count === 0) kinds += 1;
  counts.set(colours[right], count + 1);
  if (kinds > k) {
    const remaining = counts.get(colours[left]) - 1;
    counts.set(colours[left], remaining);
    if (remaining === 0) kinds -= 1;
    left += 1;
  } else if (right - left + 1 > best) {
    best = right - left + 1;
    begin = left + 1;
  }
}
console.log(`${best} ${begin}`);
