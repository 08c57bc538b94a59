const [n, m, ...sizes] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
let [pairs, j] = [0, n];
for (let i = 0; i < n; i += 1) {
  while (j < n + m && sizes[j] < sizes[i]) j += 1;
  if (j < n + m && sizes[j] === sizes[i]) {
    pairs += 1;
    j += 1;
  }
}
console.log(`${pairs} ${n + m - 2 * pairs}`);
