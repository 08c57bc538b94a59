const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const n = Number(words[0]);
const gold = new Array(20).fill(0);
for (let i = 0; i < n; i += 1) {
  const border = Number(words[21 + i]);
  for (let j = 0; j < 20; j += 1) gold[j] += (border >> j) & 1;
}
let total = 0;
for (let j = 0; j < 20; j += 1) total += Number(words[1 + j]) * gold[j] * (n - gold[j]);
console.log(String(total));
