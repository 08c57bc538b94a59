const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const [n, m] = words;
const after = Array.from({ length: n + 1 }, () => []);
const waits = new Int32Array(n + 1);
for (let i = 0; i < m; i += 1) {
  const a = words[2 + n + 2 * i];
  const b = words[3 + n + 2 * i];
  after[a].push(b);
  waits[b] += 1;
}
const begin = new Float64Array(n + 1);
const queue = [];
for (let job = 1; job <= n; job += 1) if (waits[job] === 0) queue.push(job);
let last = 0;
for (let i = 0; i < queue.length; i += 1) {
  const a = queue[i];
  const end = begin[a] + words[1 + a];
  last = Math.max(last, end);
  for (const b of after[a]) {
    begin[b] = Math.max(begin[b], end);
    waits[b] -= 1;
    if (waits[b] === 0) queue.push(b);
  }
}
console.log(queue.length === n ? String(last) : 'IMPOSSIBLE');
