const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const n = Number(words[0]);
const generation = new Int32Array(n + 1);
const counts = new Int32Array(n + 2);
generation[1] = 1;
counts[1] = 1;
for (let i = 2; i <= n; i += 1) {
  generation[i] = generation[Number(words[i - 1])] + 1;
  counts[generation[i]] += 1;
}
let widest = 1;
for (let g = 2; g <= n; g += 1) if (counts[g] > counts[widest]) widest = g;
console.log(`${widest} ${counts[widest]}`);
