const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const [n, k, m] = words;
const parent = Int32Array.from({ length: n + 1 }, (_, i) => i);
const find = (start) => {
  let a = start;
  while (parent[a] !== a) {
    parent[a] = parent[parent[a]];
    a = parent[a];
  }
  return a;
};
let parts = n;
const join = (x, y) => {
  const a = find(x);
  const b = find(y);
  if (a === b) return false;
  parent[a] = b;
  parts -= 1;
  return true;
};
for (let i = 0; i < k; i += 1) join(words[3 + 2 * i], words[4 + 2 * i]);
const offers = Array.from({ length: m }, (_, i) => 3 + 2 * k + 3 * i);
offers.sort((x, y) => words[x + 2] - words[y + 2]);
let total = 0;
for (const at of offers) if (join(words[at], words[at + 1])) total += words[at + 2];
console.log(parts === 1 ? String(total) : 'IMPOSSIBLE');
