const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const LARGEST = 300000;
const crates = new Uint16Array(LARGEST + 1);
for (let a = 2; a * a <= LARGEST; a += 1)
  for (let number = a * a; number <= LARGEST; number += a) crates[number] += 1;
const settled = new Int32Array(LARGEST + 1);
for (let x = 1; x <= LARGEST; x += 1) settled[x] = settled[x - 1] + (crates[x] === 1 ? 1 : 0);
const out = [];
for (let i = 0; i < Number(words[0]); i += 1)
  out.push(settled[Number(words[2 + 2 * i])] - settled[Number(words[1 + 2 * i]) - 1]);
console.log(out.join('\n'));
