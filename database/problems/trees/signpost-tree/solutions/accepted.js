const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const n = words[0];
const order = Array.from({ length: n }, (_, i) => i + 1).sort((a, b) => words[a] - words[b]);
// Number 0 stands for none.
const smaller = new Int32Array(n + 1);
const larger = new Int32Array(n + 1);
for (let i = 1; i < n; i += 1) {
  larger[order[i - 1]] = order[i];
  smaller[order[i]] = order[i - 1];
}
for (let i = n; i > 0; i -= 1) {
  larger[smaller[i]] = larger[i];
  smaller[larger[i]] = smaller[i];
}
const depth = new Int32Array(n + 1).fill(-1);
for (let i = 1; i <= n; i += 1) depth[i] = Math.max(depth[smaller[i]], depth[larger[i]]) + 1;
console.log(depth.slice(1).join(' '));
