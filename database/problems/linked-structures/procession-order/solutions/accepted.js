const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const n = Number(words[0]);
const q = Number(words[1]);
const front = new Int32Array(n + 1);
const behind = new Int32Array(n + 1);
const link = (a, b) => {
  behind[a] = b;
  front[b] = a;
};
for (let i = 0; i < n; i += 1) link(i, i + 1);
link(n, 0);
for (let i = 0; i < q; i += 1) {
  const x = Number(words[2 + 3 * i]);
  const y = Number(words[4 + 3 * i]);
  link(front[x], behind[x]);
  const a = words[3 + 3 * i] === 'AFTER' ? y : front[y];
  const b = behind[a];
  link(a, x);
  link(x, b);
}
const row = [];
for (let cart = behind[0]; cart !== 0; cart = behind[cart]) row.push(cart);
console.log(row.join(' '));
