const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const [n, m, q] = words;
const parent = Int32Array.from({ length: n + 1 }, (_, i) => i);
const size = new Int32Array(n + 1).fill(1);
const find = (start) => {
  let a = start;
  while (parent[a] !== a) {
    parent[a] = parent[parent[a]];
    a = parent[a];
  }
  return a;
};
let largest = 1;
const open = (number) => {
  let a = find(words[1 + 2 * number]);
  let b = find(words[2 + 2 * number]);
  if (a === b) return;
  if (size[a] < size[b]) [a, b] = [b, a];
  parent[b] = a;
  size[a] += size[b];
  largest = Math.max(largest, size[a]);
};
const closed = words.slice(3 + 2 * m, 3 + 2 * m + q);
const isClosed = new Uint8Array(m + 1);
for (const number of closed) isClosed[number] = 1;
for (let number = 1; number <= m; number += 1) if (!isClosed[number]) open(number);
const answers = new Array(q);
for (let i = q - 1; i >= 0; i -= 1) {
  answers[i] = largest;
  open(closed[i]);
}
console.log(answers.join(' '));
