const words = require('fs').readFileSync(0, 'utf8').split(/\s+/);
const n = Number(words[0]);
const q = Number(words[1]);
const tree = new Float64Array(2 * n);
for (let i = 0; i < n; i += 1) tree[n + i] = Number(words[2 + i]) * 32768 + i;
for (let i = n - 1; i > 0; i -= 1) tree[i] = Math.min(tree[2 * i], tree[2 * i + 1]);
const out = [];
for (let at = 2 + n; at < 2 + n + 3 * q; at += 3) {
  const first = Number(words[at + 1]) - 1;
  const second = Number(words[at + 2]);
  if (words[at] === 'SET') {
    tree[n + first] = second * 32768 + first;
    for (let i = (n + first) >> 1; i > 0; i >>= 1) tree[i] = Math.min(tree[2 * i], tree[2 * i + 1]);
  } else {
    let best = Infinity;
    for (let i = n + first, j = n + second; i < j; i >>= 1, j >>= 1) {
      if (i & 1) {
        best = Math.min(best, tree[i]);
        i += 1;
      }
      if (j & 1) {
        j -= 1;
        best = Math.min(best, tree[j]);
      }
    }
    out.push((best % 32768) + 1);
  }
}
console.log(out.join('\n'));
