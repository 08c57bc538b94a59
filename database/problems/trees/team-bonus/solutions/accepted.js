const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const n = Number(words[0]);
const q = Number(words[1]);
const boss = new Int32Array(n + 1);
const below = Array.from({ length: n + 1 }, () => []);
for (let worker = 2; worker <= n; worker += 1) {
  boss[worker] = Number(words[worker]);
  below[boss[worker]].push(worker);
}
const start = new Int32Array(n + 1);
const size = new Int32Array(n + 1).fill(1);
const order = [];
const stack = [1];
while (stack.length > 0) {
  const worker = stack.pop();
  order.push(worker);
  start[worker] = order.length;
  for (const other of below[worker]) stack.push(other);
}
for (let i = n - 1; i > 0; i -= 1) size[boss[order[i]]] += size[order[i]];
const tree = new Float64Array(n + 2);
const add = (place, amount) => {
  for (let i = place; i <= n; i += i & -i) tree[i] += amount;
};
const out = [];
let at = n + 1;
for (let i = 0; i < q; i += 1) {
  const x = Number(words[at + 1]);
  if (words[at] === 'GIVE') {
    const amount = Number(words[at + 2]);
    at += 3;
    add(start[x], amount);
    add(start[x] + size[x], -amount);
  } else {
    at += 2;
    let sum = 0;
    for (let j = start[x]; j > 0; j &= j - 1) sum += tree[j];
    out.push(sum);
  }
}
console.log(out.join('\n'));
